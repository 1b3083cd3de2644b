import { describe, expect, test } from "vitest";
import type { Diagnostic, RepairSafety } from "#compiler/diagnostics";
import type { FoundError } from "./new-errors.ts";
import { repairFile, type RepairRequest } from "./repair-file.ts";

const PATH = "/project/a.harn";

interface Wish {
  readonly at: number;
  readonly length?: number;
  readonly text: string;
  readonly safety?: RepairSafety;
}

/** A warning whose repair replaces text. */
function wish({ at, length = 1, text, safety = "scope-local" }: Wish): Diagnostic {
  const span = { start: at, end: at + length };
  return { code: "HARN-LNT-001", severity: "warning", phase: "lint", message: text, span, repair: { id: "test/repair", summary: "", safety, edits: [{ span, replacement: text }] } };
}

const error = (start: number, code = "HARN-NAM-001"): FoundError => ({ path: PATH, diagnostic: { code, severity: "error", phase: "name", message: "m", span: { start, end: start + 1 } } });

/** Every letter that `isBad` names is an error, wherever it stands. */
const errorsAt = (isBad: RegExp) => (text: string) => [...text.matchAll(isBad)].map(({ index }) => error(index));

function repair(text: string, wishes: readonly Wish[], rest: Partial<RepairRequest> = {}) {
  const result = repairFile({ source: { path: PATH, text }, diagnostics: wishes.map(wish), ceiling: "scope-local", codes: null, errorsOf: () => [], ...rest });
  return { text: result.text, applied: result.applied.map(({ diagnostic }) => diagnostic.message), skipped: result.skipped.map(({ candidate, reason }) => `${candidate.diagnostic.message} ${reason.kind}`) };
}

test("all repairs at once", () => {
  expect(repair("abc", [{ at: 2, text: "C" }, { at: 0, text: "A" }])).toEqual({ text: "AbC", applied: ["A", "C"], skipped: [] });
});

test("the harmless win over the risky, the earlier over the later", () => {
  const wishes: Wish[] = [
    { at: 0, length: 2, text: "X" },
    { at: 1, length: 2, text: "Y", safety: "format-only" },
    { at: 2, length: 2, text: "Z", safety: "format-only" },
  ];
  expect(repair("abcd", wishes)).toEqual({ text: "aYd", applied: ["Y"], skipped: ["X conflict", "Z conflict"] });
});

test("when the winner of a conflict brings an error, the other one has its turn", () => {
  const wishes: Wish[] = [{ at: 0, length: 2, text: "!" }, { at: 1, length: 2, text: "ok" }];
  expect(repair("abc", wishes, { errorsOf: errorsAt(/!/g) })).toEqual({ text: "aok", applied: ["ok"], skipped: ["! would_add_error"] });
});

test("of many repairs only those that bring an error are dropped", () => {
  const wishes = Array.from("ab!d!fgh", (text, at) => ({ at, text: text === "!" ? "!" : text.toUpperCase() }));
  const { text, skipped } = repair("abcdefgh", wishes, { errorsOf: errorsAt(/!/g) });
  expect(text).toBe("ABcDeFGH");
  expect(skipped).toEqual(["! would_add_error", "! would_add_error"]);
});

test("repairs that need one another pass together", () => {
  const errorsOf = (text: string) => (text === "AB" || text === "ab" ? [] : [error(0)]);
  expect(repair("ab", [{ at: 0, text: "A" }, { at: 1, text: "B" }], { errorsOf }).text).toBe("AB");
});

describe("what counts as a new error", () => {
  test("not one that has moved", () => {
    expect(repair("a!b", [{ at: 0, text: "longer" }], { errorsOf: errorsAt(/!/g) }).text).toBe("longer!b");
  });

  test("but a second one of the same kind", () => {
    expect(repair("a!b", [{ at: 2, text: "!" }], { errorsOf: errorsAt(/!/g) }).skipped).toEqual(["! would_add_error"]);
  });

  test("and one in a file that imports this one", () => {
    const errorsOf = (text: string) => (text === "A" ? [{ ...error(5), path: "/project/b.harn" }] : []);
    expect(repair("a", [{ at: 0, text: "A" }], { errorsOf }).skipped).toEqual(["A would_add_error"]);
  });

  test("and the error that the repair should have removed", () => {
    const diagnostic: Diagnostic = { ...error(0).diagnostic, repair: { id: "test/repair", summary: "", safety: "scope-local", edits: [{ span: { start: 0, end: 1 }, replacement: "b" }] } };
    const { text, skipped } = repairFile({ source: { path: PATH, text: "a" }, diagnostics: [diagnostic], ceiling: "scope-local", codes: null, errorsOf: () => [error(0)] });
    expect([text, skipped[0]?.reason.kind]).toEqual(["a", "would_add_error"]);
  });
});

test("findings that ask for one edit are repaired by it", () => {
  const twice = [{ at: 0, text: "A" }, { at: 0, text: "A" }];
  expect(repair("a", twice)).toEqual({ text: "A", applied: ["A", "A"], skipped: [] });
});

test("what is above the ceiling, for people, or without a usable edit is left", () => {
  const wishes: Wish[] = [
    { at: 0, text: "A", safety: "surface-changing" },
    { at: 1, text: "B", safety: "needs-human" },
    { at: 7, text: "C" },
  ];
  const everything = repair("abc", wishes, { ceiling: "needs-human" });
  expect(everything).toEqual({ text: "Abc", applied: ["A"], skipped: ["B no_edits", "C no_edits"] });
  expect(repair("abc", wishes, { ceiling: "format-only" }).skipped).toEqual(["A above_ceiling", "B no_edits", "C no_edits"]);
});

test("only the wanted codes", () => {
  expect(repair("a", [{ at: 0, text: "A" }], { codes: new Set(["HARN-NAM-001"]) })).toEqual({ text: "a", applied: [], skipped: [] });
});

test("a file in which everything fails costs a bounded number of trials", () => {
  let trials = 0;
  const errorsOf = (text: string): readonly FoundError[] => {
    trials++;
    return errorsAt(/!/g)(text);
  };
  const { text, skipped } = repair("a".repeat(2_000), Array.from({ length: 2_000 }, (_, at) => ({ at, text: "!" })), { errorsOf });
  expect(text).toBe("a".repeat(2_000));
  expect(new Set(skipped)).toEqual(new Set(["! would_add_error", "! undecided"]));
  expect(skipped).toHaveLength(2_000);
  expect(trials).toBeLessThan(300);
});
