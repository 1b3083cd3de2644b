import { expect, test } from "vitest";
import { renderDiagnostic } from "./render.ts";
import { repair } from "./repairs.ts";
import type { Diagnostic } from "./diagnostic.ts";

const text = "struct U { email: string }\nfn f(u: U) {\n\n\n\n\n  const m = u.emial\n}\n";
const source = { path: "app/../app/main.harn", text };
const start = text.indexOf("emial");
const plain = { color: false };

const finding: Diagnostic = {
  code: "HARN-NAM-004",
  severity: "error",
  phase: "type",
  message: "field `emial` does not exist — did you mean `email`?",
  span: { start, end: start + 5 },
  label: "no such field",
  help: "available fields: email",
  repair: repair("bindings/rename-to-closest"),
  related: [{ message: "declared here", span: { start: 0, end: 8 } }],
};

test("the full layout", () => {
  expect(renderDiagnostic(finding, source, plain)).toBe(
    [
      "error[HARN-NAM-004]: field `emial` does not exist — did you mean `email`?",
      "  --> app/main.harn:7:15",
      "   |",
      " 7 |   const m = u.emial",
      "   |               ^^^^^ no such field",
      "   = help: available fields: email",
      "   = repair: bindings/rename-to-closest [scope-local] — Rename to the closest in-scope identifier",
      "   = note: declared here",
      "  --> app/main.harn:1:1",
      "   |",
      " 1 | struct U { email: string }",
      "   | ^^^^^^^^ declared here",
      "",
    ].join("\n"),
  );
});

test("without a label there is no caret line", () => {
  const rendered = renderDiagnostic({ code: "X", severity: "warning", phase: "name", message: "m", span: { start, end: start + 5 } }, source, plain);
  expect(rendered).toBe("warning[X]: m\n  --> app/main.harn:7:15\n   |\n 7 |   const m = u.emial\n");
});

test("without a span only heading and repair are left", () => {
  const rendered = renderDiagnostic({ severity: "error", phase: "io", message: "m", repair: repair("format/reformat") }, source, plain);
  expect(rendered).toBe("error: m\n  = repair: format/reformat [format-only] — Apply canonical formatting\n");
});

test("carets count characters, end with the line and are never missing", () => {
  const poem = { path: "p.harn", text: 'const 𝔸 = "né𝔹e\nx"' };
  const at = (from: number, to: number) =>
    renderDiagnostic({ severity: "error", phase: "parser", message: "m", span: { start: from, end: to }, label: "l" }, poem, plain).split("\n")[4];
  const quote = poem.text.indexOf('"');
  expect(at(quote, poem.text.length)).toBe("   |           ^^^^^ l");
  expect(at(quote, quote)).toBe("   |           ^ l");
});

test("a wide line number widens the gutter", () => {
  const long = { path: "l.harn", text: "\n".repeat(99) + "boom" };
  expect(renderDiagnostic({ severity: "error", phase: "name", message: "m", span: { start: 99, end: 103 }, label: "here", help: "h" }, long, plain)).toBe(
    "error: m\n    --> l.harn:100:1\n     |\n 100 | boom\n     | ^^^^ here\n     = help: h\n",
  );
});

test("colours only on request", () => {
  expect(renderDiagnostic(finding, source, plain)).not.toContain("\u001b");
  expect(renderDiagnostic(finding, source, { color: true })).toContain("\u001b[31merror[HARN-NAM-004]\u001b[39m");
});

test("source text cannot steer the terminal, and long lines are cut around the place", () => {
  const evil = { path: "e.harn", text: "x\u001b[2Jy" };
  expect(renderDiagnostic({ severity: "error", phase: "lexer", message: "m", span: { start: 0, end: 1 } }, evil, plain)).not.toContain("\u001b");
  const wide = { path: "w.harn", text: "a".repeat(100_000) + "!" + "b".repeat(100_000) };
  const lines = renderDiagnostic({ severity: "error", phase: "lexer", message: "m", span: { start: 100_000, end: 100_001 }, label: "l" }, wide, plain).split("\n");
  expect(lines[3]?.length).toBeLessThan(500);
  expect(lines[3]?.indexOf("!")).toBe(lines[4]?.indexOf("^"));
});
