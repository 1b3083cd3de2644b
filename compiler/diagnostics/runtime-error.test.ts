import { expect, test } from "vitest";
import { renderRuntimeError } from "./runtime-error.ts";

const text = "fn inner(a, b) {\n  // divide\n  const x = a / beta\n}\n";
const sources = (path: string) => (path === "m.harn" ? { path, text } : undefined);
const frame = (name: string | null, needle: string, path = "m.harn") => ({ name, path, start: text.indexOf(needle), end: text.indexOf(needle) + 1 });

test("innermost frame with carets, outer frames as notes", () => {
  const failure = { text: "Division by zero", form: "prefixed" as const, frames: [frame("inner", "beta"), frame("outer", "inner"), frame(null, "fn inner")] };
  expect(renderRuntimeError(failure, sources)).toBe(
    [
      "error: Runtime error: Division by zero (line 3)",
      "  --> m.harn:3:17",
      "   |",
      " 3 |   const x = a / beta",
      "   |                 ^^^^",
      "  = note: called from outer at m.harn:1",
      "  = note: called from pipeline at m.harn:1",
      "",
    ].join("\n"),
  );
});

test("forms of the text", () => {
  const frames = [frame("f", "beta")];
  const heading = (form: "plain" | "located" | "prefixed", message: string) => renderRuntimeError({ text: message, form, frames }, sources).split("\n")[0];
  expect(heading("plain", "Thrown: fatal")).toBe("error: Thrown: fatal");
  expect(heading("located", "Type error: no")).toBe("error: Type error: no (line 3)");
  expect(heading("prefixed", "Runtime error: no")).toBe("error: Runtime error: no (line 3)");
});

test("without source or frames the gutter is left out", () => {
  expect(renderRuntimeError({ text: "Thrown: x", form: "plain", frames: [] }, sources)).toBe("error: Thrown: x\n");
  expect(renderRuntimeError({ text: "Thrown: x", form: "plain", frames: [frame("f", "beta", "gone.harn")] }, sources)).toBe("error: Thrown: x\n  --> gone.harn:1:1\n");
});

test("a runaway recursion lists a few calls", () => {
  const frames = Array.from({ length: 10_000 }, () => frame("f", "beta"));
  const rendered = renderRuntimeError({ text: "Stack overflow: too many nested calls", form: "prefixed", frames }, sources);
  expect(rendered.split("\n").length).toBeLessThan(30);
  expect(rendered).toContain("9979 more calls");
});
