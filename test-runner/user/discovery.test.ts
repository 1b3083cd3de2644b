import { describe, expect, test } from "vitest";
import { discoverTests, type TestFile } from "./discovery.ts";

function discover(text: string): TestFile {
  return discoverTests({ path: "/project/a.harn", text }, { path: "a.harn", text });
}

const names = (text: string): readonly string[] => discover(text).cases.map(({ name }) => name);

describe("what is a test", () => {
  test("pipelines by name or attribute, never functions", () => {
    expect(names('pipeline test_a(task) {}\n@test\npipeline b() {}\npipeline c() {}\nfn test_d() {}\nconst test_e = 1\n')).toEqual(["test_a", "b"]);
  });

  test("each row of a table", () => {
    expect(names('@test(cases: [{name: "one", args: [1]}, {name: "two words", args: [[2, {k: "v"}]]}])\npipeline p(x) {}')).toEqual(["p[one]", "p[two words]"]);
  });

  test("rows bind the parameters that the host does not fill in", () => {
    const [found] = discover('@test(cases: [{name: "a", args: [1, -2.5]}])\npipeline p(x, harness: Harness, y) {}').cases;
    expect(found?.inputs.map(([parameter, { nodes, root }]) => [parameter, nodes[root]])).toEqual([
      ["x", { kind: "scalar", value: 1 }],
      ["y", { kind: "float", value: -2.5 }],
    ]);
  });

  test("a fixture takes the first parameter that is not the harness", () => {
    const fixture = "@test_fixture(scope: case)\nfn fx(harness: Harness) -> int { return 1 }\n";
    const [found] = discover(`${fixture}@test(fixture: fx, cases: [{name: "a", args: [2]}])\npipeline p(harness: Harness, value, n) {}`).cases;
    expect(found?.fixture).toEqual({ name: "fx", scope: "case", parameter: "value" });
    expect(found?.inputs.map(([parameter]) => parameter)).toEqual(["n"]);
  });

  test("hints for the scheduler", () => {
    const [plain, serial, named, heavy] = discover('pipeline test_a() {}\n@serial\npipeline test_b() {}\n@serial(group: "g")\npipeline test_c() {}\n@heavy(threads: 3)\npipeline test_d() {}').cases;
    expect([plain, serial, named, heavy].map((found) => [found?.serialGroup, found?.weight])).toEqual([[null, 1], ["__default__", 1], ["g", 1], [null, 3]]);
  });

  test("a file that does not parse shows its diagnostics", () => {
    const { cases, failure } = discover("pipeline test_a( {");
    expect(cases).toEqual([]);
    expect(failure).toMatch(/^error\[HARN-PAR-001\].*\n +--> a\.harn:1:18\n/);
  });
});

const fixture = (signature: string, attribute = "@test_fixture(scope: file)"): string => `${attribute}\nfn f${signature} { return 1 }`;

describe("mistakes, with their places", () => {
  test.each([
    ["@test\n@test\npipeline p() {}", "2:1: test pipeline `p` must not repeat `@test`"],
    ["@test(x: 1)\npipeline p() {}", "1:7: unknown `@test` argument `x` for `p`; expected `cases` or `fixture`"],
    ['@test(cases: [{name: "a", args: []}], cases: [])\npipeline p() {}', "1:39: duplicate `@test` argument `cases` for `p`"],
    ["@test(1)\npipeline p() {}", "1:7: `@test` arguments for `p` must be named `cases` or `fixture`"],
    ["@test(cases: rows)\npipeline p() {}", "1:14: @test cases for `p` must be a list of {name, args} rows"],
    ["@test(cases: [])\npipeline p() {}", "1:14: @test cases for `p` must not be empty"],
    ["@test(cases: [1])\npipeline p() {}", "1:15: @test case in `p` must be a {name, args} dict"],
    ['@test(cases: [{name: "a", args: [], x: 1}])\npipeline p() {}', "1:37: unknown @test case field `x` in `p`; expected `name` or `args`"],
    ['@test(cases: [{name: "a", name: "b", args: []}])\npipeline p() {}', "1:27: duplicate @test case field `name` in `p`"],
    ["@test(cases: [{args: []}])\npipeline p() {}", "1:15: @test case in `p` is missing string field `name`"],
    ["@test(cases: [{name: 1, args: []}])\npipeline p() {}", "1:22: @test case name in `p` must be a string literal"],
    ['@test(cases: [{name: "", args: []}])\npipeline p() {}', "1:22: @test case names in `p` must be non-empty and unique: ``"],
    ['@test(cases: [{name: "a", args: []}, {name: "a", args: []}])\npipeline p() {}', "1:45: @test case names in `p` must be non-empty and unique: `a`"],
    ['@test(cases: [{name: "a"}])\npipeline p() {}', "1:15: @test case `a` in `p` is missing list field `args`"],
    ['@test(cases: [{name: "a", args: 1}])\npipeline p() {}', "1:33: @test case `a` in `p` must provide `args` as a list"],
    ['@test(cases: [{name: "a", args: [1]}])\npipeline p(x, y) {}', "1:33: @test case `a` in `p` has 1 arguments; expected 2"],
    ['@test(cases: [{name: "a", args: [[x]]}])\npipeline p(x) {}', "1:35: @test case arguments must be compile-time values: `x` has no value before the program runs"],
    ['@test(cases: [{name: "a", args: [{k: f(1)}]}])\npipeline p(x) {}', "1:38: @test case arguments must be compile-time values: `f(…)` has no value before the program runs"],
    ["@test(fixture: nobody)\npipeline p(x) {}", "1:16: `@test` references unknown test fixture `nobody`"],
    [`${fixture("() -> int")}\n@test(fixture: f)\npipeline p(harness: Harness) {}`, "4:10: test pipeline `p` must declare the fixture value as its first parameter"],
    [fixture("() -> int", "@test_fixture"), "1:1: `@test_fixture` requires exactly one `scope: file|case` argument"],
    [fixture("() -> int", "@test_fixture(scope: file, scope: case)"), "1:1: `@test_fixture` requires exactly one `scope: file|case` argument"],
    [fixture("() -> int", "@test_fixture(scope: all)"), "1:22: `@test_fixture(scope: ...)` must be `file` or `case`"],
    [fixture("()"), "2:4: test fixture `f` must declare an explicit return type"],
    [fixture("(x) -> int"), "2:4: test fixture `f` must not declare parameters"],
    ["@test_fixture(scope: case)\ngen fn f() -> int { emit 1 }", "2:8: test fixture `f` cannot be a stream function"],
    [`${fixture("() -> int")}\n${fixture("() -> int")}`, "4:4: duplicate test fixture declaration `f`"],
    ["@test_fixture(scope: case)\npipeline p() {}", "1:1: `@test_fixture` only applies to function declarations"],
    ["@serial(1)\npipeline test_p() {}", '1:1: `@serial` of `test_p` takes one argument, `group: "NAME"`'],
    ["@heavy(threads: 0)\npipeline test_p() {}", "1:1: `@heavy` of `test_p` takes one argument, `threads: N` with N from 1 to 1024"],
  ])("%s", (text, message) => {
    expect(discover(text).failure?.split("\n")).toContain(message);
  });

  test("a file with a mistake has no cases, and its mistakes stand in their order", () => {
    const { cases, failure } = discover("pipeline test_a() {}\n@test(x: 1, fixture: f)\npipeline b() {}");
    expect(cases).toEqual([]);
    expect(failure?.split("\n").map((line) => line.split(" ")[0])).toEqual(["2:7:", "2:22:"]);
  });
});
