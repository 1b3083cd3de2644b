import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findCases, normalizeOutput } from "./cases.ts";

const root = mkdtempSync(join(tmpdir(), "harn-cases-"));
mkdirSync(join(root, "sub"));
const files: Readonly<Record<string, string>> = {
  "a.harn": "fn f() {}",
  "a.expected": "hi  \n\n",
  "sub/b.harn": "// @xfail: not yet\nlog(1)",
  "sub/b.error": "one\n\nre:tw[o]\n",
  "c.harn": "",
  "c.expected": "",
  "c.error": "x",
  "d.harn": "fn f() {}",
  "e.harn": "",
  "e.error": "\n",
  "a.case.json": '{"deadline": {"cost_class": "external_wait", "timeout_ms": 90000}}',
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);

function cases(filter?: string) {
  const found = findCases(root, filter);
  if ("error" in found) throw new Error(found.error);
  return found.cases;
}

test("programs with their expectations, sorted", () => {
  expect(cases().map(({ name, expectation }) => [name, expectation])).toEqual([
    ["a.harn", { kind: "output", text: "hi" }],
    ["c.harn", { kind: "invalid", reason: "c.harn: cannot combine .expected and .error fixtures" }],
    ["d.harn", { kind: "none" }],
    ["e.harn", { kind: "invalid", reason: "e.harn: the .error fixture is empty" }],
    ["sub/b.harn", { kind: "error", alternatives: ["one", "re:tw[o]"] }],
  ]);
});

test("marks in the head and limits beside the case", () => {
  expect(cases().map(({ expectedFailure }) => expectedFailure)).toEqual([null, null, null, null, "not yet"]);
  expect(cases()[0]?.timeoutMs).toBe(90_000);
});

test("filters", () => {
  expect(cases("sub/").map(({ name }) => name)).toEqual(["sub/b.harn"]);
  expect(cases("re:^[ad]\\.").map(({ name }) => name)).toEqual(["a.harn", "d.harn"]);
  expect(findCases(root, "re:(")).toMatchObject({ code: "conformance_selection_error" });
  expect(findCases(join(root, "gone"), undefined)).toMatchObject({ code: "conformance_directory_not_found" });
  const single = findCases(join(root, "sub", "b.harn"), undefined);
  expect("cases" in single && single.cases.map(({ name }) => name)).toEqual(["b.harn"]);
});

test("output is compared without trailing space and timings", () => {
  expect(normalizeOutput("a\n[timer] load: 12ms\nb \n\n")).toBe("a\n[timer] load: <ms>\nb");
  expect(normalizeOutput("[timer] x: y: 3ms")).toBe("[timer] x: y: <ms>");
});

test("links that lead nowhere are no cases; a program that cannot be read is named", () => {
  const folder = mkdtempSync(join(tmpdir(), "harn-cases-"));
  symlinkSync("nowhere", join(folder, ".#a.harn"));
  writeFileSync(join(folder, "a.harn"), "");
  expect(findCases(folder, undefined)).toMatchObject({ cases: [{ name: "a.harn" }] });
  const loop = join(folder, "loop.harn");
  symlinkSync("loop.harn", loop);
  expect(findCases(loop, undefined)).toMatchObject({ code: "conformance_directory_not_found" });
  mkdirSync(join(folder, "a.expected"));
  expect(findCases(folder, undefined)).toMatchObject({ code: "conformance_directory_error", error: expect.stringMatching(/^cannot read .*: Is a directory \(os error 21\)$/) });
});
