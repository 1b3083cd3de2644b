/** `harn test` on real folders: exit codes, what is printed, and the report files. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand } from "./test.ts";

const HARN = fileURLToPath(new URL("../bin/harn.cjs", import.meta.url));

const run = (cwd: string, ...words: string[]) => invoke(runCommand, cwd, ["test", ...words]);

/** Through the built command, in a process of its own. */
function harn(cwd: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [HARN, "test", ...words], { cwd, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
  return { status, stdout, stderr };
}

/** Times differ from run to run. */
const withoutTimes = (text: string): string => text.replace(/\d+ ms/g, "N ms");

const MATH = `pipeline test_add() { assert_eq(1 + 1, 2) }

pipeline test_sub(harness: Harness, task) {
  harness.stdio.println("probing")
  assert_eq([1, {a: 2}], [1, {a: 3}])
}
`;

describe("what is printed", () => {
  test("a run with a failure", async () => {
    const { code, stdout, stderr } = await run(folderWith({ "tests/math.harn": MATH }));
    expect([code, stderr]).toEqual([1, ""]);
    expect(withoutTimes(stdout)).toBe(`Running 2 tests from 1 file with 1 worker (sequential scheduling)

  PASS  test_add [tests/math.harn] (N ms)
  FAIL  test_sub [tests/math.harn]

1 passed, 1 failed, 2 total (N ms)
Latency: p50=N ms  p90=N ms

Failures:
  test_sub [tests/math.harn]
        Thrown: Assertion failed: expected [1, {a: 3}], got [1, {a: 2}]
          --> tests/math.harn:5:3
           |
         5 |   assert_eq([1, {a: 2}], [1, {a: 3}])
           |   ^^^^^^^^^
        at $[1].a: expected 3, got 2
        captured output:
          probing
`);
  });

  test("nothing to run", async () => {
    expect(await run(folderWith({ "tests/lib.harn": "pub fn f() { return 1 }\n" }))).toEqual({
      code: 0, stdout: "No test pipelines found\nLatency: p50=n/a  p90=n/a (0 samples)\n", stderr: "",
    });
  });

  test("verbose", async () => {
    const { stdout } = await run(folderWith({ "tests/math.harn": MATH }), "-v", "--filter", "sub");
    expect(stdout).toContain("    RUN   test_sub [tests/math.harn] (1/1)\n  FAIL  test_sub [tests/math.harn]\n        Thrown: Assertion failed");
    expect(stdout).not.toContain("Failures:");
  });

  test("timing", async () => {
    const { stdout } = await run(folderWith({ "tests/math.harn": MATH }), "--timing");
    expect(withoutTimes(stdout)).toMatch(/Total time: N ms\nPer-test detail: avg=N ms {2}p95=N ms {2}p99=N ms\nSlowest 2 tests:\n(.*\n){2}Slowest 1 files:\n.*\nPhase totals: collection=N ms {2}setup=N ms {2}compile=N ms {2}execute=N ms {2}teardown=N ms\n/);
  });

  test("broken files fail once each, others run", async () => {
    const folder = folderWith({ "tests/a.harn": "fn (", "tests/b.harn": "pipeline test_x() { nothing() }\npipeline test_y() {}\n", "tests/c.harn": "pipeline test_c() {}\n", "tests/d.harn": "@test(x: 1)\npipeline d() {}\n" });
    const { code, stdout } = await run(folder);
    expect(code).toBe(1);
    expect(stdout.match(/FAIL {2}<file error> \[tests\/[abd]\.harn\]/g)).toHaveLength(3);
    expect(stdout).toContain("PASS  test_c [tests/c.harn]");
    expect(stdout).toContain("Compile error: error[HARN-NAM-002]: call target `nothing`");
    expect(stdout).toContain("        1:7: unknown `@test` argument `x` for `d`; expected `cases` or `fixture`");
    expect(stdout).toContain("1 passed, 3 failed, 4 total");
  });
});

describe("fixtures and isolation", () => {
  test("a file fixture is made once, each case has its own copy; a case fixture is made for each", async () => {
    const folder = folderWith({
      "tests/a.harn": `struct P { xs: list<int> }
@test_fixture(scope: file)
fn once(harness: Harness) -> P {
  harness.fs.append("log.txt", "file ")
  return P {xs: [1]}
}
@test_fixture(scope: case)
fn each() -> list<int> { return [7] }
@test(fixture: once, cases: [{name: "a", args: [2]}, {name: "b", args: [3]}])
pipeline grows(p: P, n: int) {
  let copy = p
  copy.xs = copy.xs + [n]
  assert_eq(copy, P {xs: [1, n]})
}
@test(fixture: each)
pipeline made(xs) { assert_eq(xs, [7]) }
let count = 0
pipeline test_one() { count = count + 1\n  assert_eq(count, 1) }
pipeline test_two() { count = count + 1\n  assert_eq(count, 1) }
`,
    });
    const { code, stdout } = await run(folder);
    expect(stdout).toContain("5 passed, 5 total");
    expect(code).toBe(0);
    expect(readFileSync(join(folder, "tests", "log.txt"), "utf8")).toBe("file ");
  });

  test("a fixture that fails is the one result of its cases", async () => {
    const text = '@test_fixture(scope: file)\nfn bad() -> int { throw "no" }\n@test_fixture(scope: file)\nfn odd() -> any { return { x -> x } }\n@test(fixture: bad)\npipeline a(x) {}\n@test(fixture: odd)\npipeline b(x) {}\npipeline test_c() {}\n';
    const { stdout } = await run(folderWith({ "tests/a.harn": text }));
    expect(stdout).toContain("FAIL  <fixture bad> [tests/a.harn]");
    expect(stdout).toContain("file fixture `odd` returned a value that cannot cross test isolates: closure at $");
    expect(stdout).toContain("1 passed, 2 failed, 3 total");
  });
});

describe("limits and selection", () => {
  test("fail-fast leaves out what has not begun", async () => {
    const folder = folderWith({ "tests/a.harn": "pipeline test_a() { assert(false) }\npipeline test_b() {}\n" });
    const { stdout } = await run(folder, "--fail-fast", "--json-out", "out.json");
    expect(stdout).toContain("0 passed, 1 failed, 1 skipped, 2 total");
    expect(JSON.parse(readFileSync(join(folder, "out.json"), "utf8"))).toMatchObject({ summary: { total: 2, passed: 0, failed: 1, timed_out: 0, skipped: 1 } });
  });

  test("a passing test may be too slow", async () => {
    const folder = folderWith({ "tests/a.harn": "pipeline test_a(harness: Harness) { harness.clock.sleep_ms(30) }\n" });
    expect((await run(folder, "--max-execute-ms", "5")).stdout).toContain("more than the 5 ms of --max-execute-ms");
    expect((await invoke(runCommand, folder, ["test"], { HARN_TEST_MAX_MS: "5" })).stdout).toContain("more than the 5 ms of --max-test-ms");
  });

  test("shards are a partition", async () => {
    const folder = folderWith({ "tests/a.harn": Array.from({ length: 7 }, (_, i) => `pipeline test_${i}() {}\n`).join("") });
    const runs = await Promise.all([1, 2, 3].map((index) => run(folder, "--shard-index", String(index), "--shard-total", "3")));
    expect(runs.flatMap(({ stdout }) => stdout.match(/test_\d/g) ?? []).sort()).toEqual(Array.from({ length: 7 }, (_, i) => `test_${i}`));
  });
});

describe("mistakes", () => {
  const folder = folderWith({ "tests/a.harn": "pipeline test_a() {}\n" });
  const usage = (...words: string[]) => expect(run(folder, ...words)).rejects;

  test("in the command line", async () => {
    await expect(run(folderWith({ x: "" }))).rejects.toThrow("no path specified and no tests/ directory found");
    await usage("nowhere").toThrow("test target does not exist: nowhere");
    await usage("--shard-index", "1").toThrow("test sharding requires both --shard-index and --shard-total");
    await usage("--shard-index", "3", "--shard-total", "2").toThrow("`--shard-index` must be from 1 to 2, got `3`");
    await usage("--timeout", "0").toThrow("`--timeout` must be a positive integer, got `0`");
    await usage("--json").toThrow("`--json` belongs to `harn test conformance`");
    await usage("protocols").toThrow("`harn test protocols`: the protocol suites are not part of this build");
    await usage("conformance", "--junit", "x").toThrow("`--junit` is about user tests");
    expect(harn(folder, "--record")).toMatchObject({ status: 2, stdout: "" });
    expect(harn(folder, "--record").stderr).toContain("`--record` needs recording of model calls, which is not part of this build");
  });

  test("in places", async () => {
    expect(await run(folder, "--test-path", "nowhere")).toEqual({ code: 1, stdout: "", stderr: "error: Path not found: nowhere\n" });
    expect(await run(folder, "--junit", "no/such.xml")).toEqual({ code: 1, stdout: "", stderr: "error: report directory does not exist: no\n" });
    expect(await run(folder, "--json-out", "tests/a.harn/x")).toEqual({ code: 1, stdout: "", stderr: "error: report directory is not a directory: tests/a.harn\n" });
    expect(await run(folder, "--json-out", "tests")).toMatchObject({ code: 1, stderr: expect.stringContaining("error: cannot write tests: ") as unknown });
  });
});

describe("report files", () => {
  test("JUnit is well-formed whatever tests print, JSON says the same", async () => {
    const folder = folderWith({ "tests/a.harn": 'pipeline test_a() {}\npipeline test_b(harness: Harness) {\n  harness.stdio.println("\u001b[31m<&>\\"]]>")\n  throw "a < b & c"\n}\n' });
    await run(folder, "--junit", "out.xml", "--json-out", "out.json");
    const xml = readFileSync(join(folder, "out.xml"), "utf8");
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="harn" tests="2" failures="1" skipped="0" time="\d+\.\d{3}">\n {2}<testsuite name="tests\/a\.harn" tests="2" failures="1" skipped="0" time="\d+\.\d{3}">\n/);
    expect(xml).toMatch(/<testcase name="test_a" classname="tests\/a\.harn" file="tests\/a\.harn" time="\d+\.\d{3}" \/>/);
    expect(xml).toContain('<failure type="AssertionError" message="test failed">Thrown: a &lt; b &amp; c');
    expect(xml).toContain('<system-out>\ufffd[31m&lt;&amp;&gt;"]]&gt;\n</system-out>');
    expectWellFormed(xml);
    const json = JSON.parse(readFileSync(join(folder, "out.json"), "utf8")) as { cases: { name: string; outcome: string }[] };
    expect(json).toMatchObject({ schemaVersion: 3, suite: "user", summary: { total: 2, passed: 1, failed: 1 } });
    expect(json.cases.map(({ name, outcome }) => [name, outcome])).toEqual([["test_a", "passed"], ["test_b", "failed"]]);
  });

  test("coverage counts lines of what is tested", async () => {
    const folder = folderWith({
      "lib.harn": "pub fn pick(x: int) -> int {\n  if x > 9 {\n    return 0\n  }\n  return x\n}\n",
      "tests/a.harn": 'import { pick } from "../lib"\n\n@test(cases: [{name: "a", args: [1]}, {name: "b", args: [2]}])\npipeline picks(x: int) { assert_eq(pick(x), x) }\n',
    });
    const { stdout } = await run(folder, "--coverage", "--coverage-out", "lcov.info");
    expect(readFileSync(join(folder, "lcov.info"), "utf8")).toBe("TN:\nSF:lib.harn\nDA:2,2\nDA:3,0\nDA:5,2\nLF:3\nLH:2\nend_of_record\n");
    expect(stdout).toContain("\nCoverage:\n   66.7 %        2/3 lines  lib.harn\n   66.7 %        2/3 lines  all files\n");
  });
});

/** Every tag is closed in order, and no bare `<` or `&` is left. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [tag, closing = "", name = "", selfClosing = ""] of xml.matchAll(/<(\/?)([a-z-]+)(?: [a-z]+="[^"<]*")*( \/)?>/g)) {
    if (closing !== "") expect(open.pop(), tag).toBe(name);
    else if (selfClosing === "") open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/<\?xml[^>]*\?>|<\/?[a-z-]+(?: [a-z]+="[^"<]*")*(?: \/)?>/g, "")).not.toMatch(/[<>]|&(?!(?:lt|gt|amp|quot|#\d+);)/);
}

describe("the built command", () => {
  test("tests that hang or leave are failures, the others run, and nothing stays behind", () => {
    const folder = folderWith({
      "tests/a.harn": `pipeline test_loop() { while true { } }
pipeline test_sleep(harness: Harness) { harness.clock.sleep_ms(600000) }
pipeline test_stubborn() {
  defer { while true { } }
  while true { }
}
pipeline test_exit(harness: Harness) { harness.runtime.exit(0 + 7) }
pipeline test_fine() { assert(true) }
`,
    });
    const before = leftovers();
    for (const words of [[], ["-j", "2"]]) {
      const { status, stdout } = harn(folder, "--timeout", "200", ...words);
      expect(status).toBe(1);
      expect(stdout).toContain("PASS  test_fine");
      expect(stdout.match(/execute phase timed out after 200ms/g)).toHaveLength(3);
      expect(stdout).toContain("Process exit requested: 7");
      expect(stdout).toContain("1 passed, 4 failed, 5 total");
    }
    expect(leftovers().filter((name) => !before.includes(name))).toEqual([]);
    expect(existsSync(join(folder, ".harn", "test-timings.json"))).toBe(true);
  });

  test("a thousand small tests, in one thread and in several", () => {
    const file = (at: number): string => Array.from({ length: 100 }, (_, i) => `@serial(group: "g${i % 7}")\npipeline test_${at}_${i}() { assert_eq(${i} + 1, ${i + 1}) }\n`).join("");
    const folder = folderWith(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`tests/t${at}.harn`, file(at)])));
    const sequential = harn(folder);
    expect(sequential.stdout).toContain("1000 passed, 1000 total");
    expect(sequential.stderr).toContain("warning: large suite discovered (1000 tests across 10 files); running sequentially.");
    expect(harn(folder, "-j", "2")).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("1000 passed, 1000 total") as unknown });
  });
});

function leftovers(): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("harn-user-tests-"));
}
