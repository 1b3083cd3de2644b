import { describe, expect, test } from "vitest";
import { createLibrary } from "#stdlib";
import { LineMap } from "#compiler/diagnostics";
import { parse } from "#compiler/syntax";
import { checkInvariants, explainInvariant } from "./index.ts";

const library = createLibrary({ modules: new Map(), intrinsics: false });

/** `line: message` of what is found, in order. */
function findings(text: string): string[] {
  const { program, diagnostics } = parse({ path: "/project/t.harn", text });
  expect(diagnostics).toEqual([]);
  const map = new LineMap(text);
  return checkInvariants(program, library).map((finding) => `${String(map.position(finding.span?.start ?? 0).line)}: ${finding.message}`);
}

/** A handler with the attribute on line 1 and the body from line 3 on. */
const handler = (attribute: string, body: string): string => `@invariant(${attribute})\nfn work(harness: Harness, path: string) {\n${body}\n}\n`;
const approved = (body: string): string[] => findings(handler('"approval.reachability"', body));

describe("fs.writes", () => {
  const writes = (body: string): string[] => findings(handler('"fs.writes", "src/**", "docs/*.md"', body));

  test("literal paths within a glob", () => {
    expect(writes('harness.fs.write_text("src/a/b.harn", "")\nharness.fs.append("./docs/x.md", "")\nharness.fs.copy("/etc/x", "src/x")\nharness.fs.read_text("/etc/x")')).toEqual([]);
  });

  test("paths outside, through parents too", () => {
    const message = (call: string, path: string): string => `\`harness.fs.${call}\` writes \`${path}\`, which is outside of \`src/**\`, \`docs/*.md\``;
    expect(writes('harness.fs.write_text("lib/a", "")\nharness.fs.delete("src/../lib")\nharness.fs.rename("src/a", "/tmp/a")\nharness.fs.mkdir("docs/a/b.md")')).toEqual([
      `3: ${message("write_text", "lib/a")}`,
      `4: ${message("delete", "src/../lib")}`,
      `5: ${message("rename", "/tmp/a")}`,
      `6: ${message("mkdir", "docs/a/b.md")}`,
    ]);
  });

  test("what cannot be proved", () => {
    expect(writes('harness.fs.write_text(path, "")\nharness.fs.write_text("src/${path}", "")\nharness.fs.commit_staged()\nharness.fs.write_text(...[path])')).toHaveLength(4);
  });

  test("handles under other names, and the old names", () => {
    expect(writes('const fs = harness.fs\nfs.write_text("x", "")')).toHaveLength(1);
    expect(writes('const {fs: files} = harness\nfiles.write_text("x", "")')).toHaveLength(1);
    expect(writes('harness.with_net_policy({}).fs.write_text("x", "")')).toHaveLength(1);
    expect(writes('write_file("x", "")')).toHaveLength(1);
    expect(findings('@invariant("fs.writes", "src/**")\nfn work(files: HarnessFs) { files.delete("x") }')).toHaveLength(1);
    expect(findings(`fn write_file(a, b) { }\n${handler('"fs.writes", "src/**"', 'write_file("x", "")')}`)).toEqual([]);
    expect(writes('const other = {fs: 1}\nother.write_text("x", "")')).toEqual([]);
  });

  test("foreign tools by their name", () => {
    expect(writes('const c = harness.tools.mcp_connect("x")\nharness.tools.mcp_call(c, "read_page", {})')).toEqual([]);
    expect(writes('harness.tools.mcp_call(nil, "edit_page", {})\nharness.tools.mcp_call(nil, path, {})')).toHaveLength(2);
  });
});

describe("budget.remaining", () => {
  const budget = (body: string, target = "remaining"): string[] => findings(handler(`"budget.remaining", target: "${target}"`, body));

  test("kept, lowered, refreshed", () => {
    expect(budget("let remaining = 9\nremaining = remaining\nremaining -= 1\nremaining = remaining - len(path)\nremaining = harness.llm.budget_remaining()\nlet other = 1\nother += 5")).toEqual([]);
  });

  test("raised, also in closures and loops", () => {
    expect(budget("let remaining = 9\nremaining += 1\nremaining = 10\nremaining -= -1\nfor i in [1] { remaining = i }\nconst f = { -> remaining = 3 }")).toEqual(
      [4, 5, 6, 7, 8].map((line) => `${String(line)}: this assignment may raise \`remaining\``),
    );
  });

  test("a field, and the record that holds it", () => {
    expect(budget("let s = {left: 1}\ns.left -= 1\ns.left = 4\ns = {left: 9}", "s.left")).toEqual(["5: this assignment may raise `s.left`", "6: this assignment may raise `s.left`"]);
  });
});

describe("approval.reachability", () => {
  const ask = 'harness.interaction.request_approval("x")';
  const act = 'harness.process.run("x")';
  const bad = (line: number): string => `${String(line)}: \`harness.process.run\` (process.exec) can be reached without approval`;

  test.each([
    ["before", `${ask}\n${act}`],
    ["in both branches", `if path == "" { ${ask} } else { ${ask} }\n${act}`],
    ["in the only branch that goes on", `if path == "" { return 1 } else { ${ask} }\n${act}`],
    ["in every arm", `match path { "a" -> { ${ask} }\n _ -> { ${ask} } }\n${act}`],
    ["before a loop", `${ask}\nwhile true { ${act} }`],
    ["in the same turn", `for i in [1] { ${ask}\n${act} }`],
    ["around a closure", `${ask}\n[1].map({ x -> ${act} })`],
    ["scoped", `harness.interaction.dual_control(1, 2, { -> ${act} })`],
    ["in a last part", `try { path.len() } finally { ${ask} }\n${act}`],
    ["never reached", `return 1\n${act}`],
    ["not a side effect", 'harness.fs.read_text("x")\nharness.llm.call("x")'],
    ["the guard leaves", `guard path != "" else { return 1 }\n${ask}\n${act}`],
  ])("%s: holds", (_, body) => {
    expect(approved(body)).toEqual([]);
  });

  test.each([
    ["after", `${act}\n${ask}`, 3],
    ["in one branch", `if path == "" { ${ask} }\n${act}`, 4],
    ["in some arms", `match path { "a" -> { ${ask} } }\n${act}`, 4],
    ["in a loop that may not run", `for i in [1] { ${ask} }\n${act}`, 4],
    ["behind a break", `while true { if path == "" { break }\n${ask} }\n${act}`, 5],
    ["in a closure that may not run", `const f = { -> ${ask} }\n${act}`, 4],
    ["on the right of &&", `path == "" && ${ask}\n${act}`, 4],
    ["denied and caught", `try { ${ask} } catch (e) { path.len() }\n${act}`, 4],
    ["in the handler of an error", `try { ${ask} } catch (e) {\n${act} }`, 4],
    ["in another task", `spawn { ${ask} }\n${act}`, 4],
    ["an attempt", `retry 2 { ${ask} }\n${act}`, 4],
    ["outside of the scope", `harness.interaction.dual_control(1, 2, { -> 1 })\n${act}`, 4],
    ["one way of a ternary", `path == "" ? ${ask} : 1\n${act}`, 4],
    ["as an argument of itself", `harness.interaction.request_approval(${act})`, 3],
  ])("%s: does not hold", (_, body, line) => {
    expect(approved(body)).toEqual([bad(line)]);
  });

  test("tools and pipelines claim it as well; what nobody claims is not checked", () => {
    expect(findings(`@invariant("approval.reachability")\npipeline p(harness: Harness) { ${act} }\nfn q(harness: Harness) { ${act} }`)).toEqual([bad(2)]);
    expect(findings(`@invariant("approval.reachability")\ntool t(harness: Harness) { description "d"\n${act} }`)).toEqual([bad(3)]);
    expect(findings("@invariant\n@deterministic\nfn rule(slice) { return true }")).toEqual([]);
  });
});

describe("capability.policy", () => {
  const policy = (args: string, body: string): string[] => findings(handler(`"capability.policy", ${args}`, body));

  test("what is allowed and what is not", () => {
    expect(policy('allow: "fs.write, llm.model"', 'harness.fs.write_text(path, "")\nharness.llm.call("x")')).toEqual([]);
    expect(policy('allow: ["fs.write"]', 'harness.llm.call("x")\nharness.net.download("u", "f")')).toEqual([
      "3: `harness.llm.call` needs the capability `llm.model`, which the policy does not allow",
      "4: `harness.net.download` needs the capability `network.access`, which the policy does not allow",
    ]);
    expect(policy('allow: "worker.dispatch"', 'import_free()\nagent_loop("x")')).toEqual(["4: `agent_loop` needs the capability `llm.model`, which the policy does not allow"]);
  });

  test("the workspace", () => {
    expect(policy('allow: "fs.write", workspace: "src/**"', 'harness.fs.write_text("src/a", "")\nharness.fs.write_text("b", "")')).toEqual(["4: `harness.fs.write_text` writes `b`, which is outside of `src/**`"]);
  });

  test.each([
    ["require_approval", "approval", 'harness.interaction.request_approval("x")\nharness.process.run("x")', 'harness.interaction.dual_control(1, 1, { -> harness.process.run("x") })'],
    ["require_command_policy", "command policy", 'harness.runtime.command_policy_push({})\nharness.process.run("x")', 'harness.runtime.with_command_policy({}, { -> harness.process.run("x") })'],
    ["require_egress_policy", "egress policy", 'harness.net.egress_policy({})\nharness.process.run("x")', 'harness.with_net_policy({}).process.run("x")'],
    ["require_budget", "budget", 'harness.llm.budget(1)\nharness.process.run("x")', 'harness.process.run("x", {budget: 1})'],
  ])("%s", (argument, guarantee, first, second) => {
    const args = `allow: "process.exec,human.approval", ${argument}: "process.exec"`;
    expect(policy(args, first)).toEqual([]);
    expect(policy(args, second)).toEqual([]);
    expect(policy(args, 'harness.process.run("x")')).toEqual([`3: \`harness.process.run\` (process.exec) can be reached without ${guarantee}`]);
  });

  test("a command policy that is popped", () => {
    const args = 'allow: "process.exec", require_command_policy: "process.exec"';
    expect(policy(args, 'harness.runtime.command_policy_push({})\nharness.runtime.command_policy_pop()\nharness.process.run("x")')).toHaveLength(1);
    expect(policy(args, 'harness.runtime.command_policy_push({})\nwhile true { harness.process.run("x")\nharness.runtime.command_policy_pop() }')).toHaveLength(1);
  });
});

describe("claims", () => {
  const claim = (args: string): string[] => findings(handler(args, "return 1"));

  test("mistakes", () => {
    expect(claim('"fs.write"')).toEqual(["1: unknown invariant `fs.write`"]);
    expect(claim('allow: "x"')).toEqual(["1: `@invariant` names its invariant first, as a string"]);
    expect(claim('"fs.writes"')).toEqual(["1: `fs.writes` needs a glob that writes stay within"]);
    expect(claim('"budget.remaining"')).toEqual(["1: `budget.remaining` needs the name of a variable"]);
    expect(claim('"approval.reachability", "x"')).toEqual(["1: this invariant does not take an argument without name"]);
    expect(claim('"capability.policy", alow: "fs.write"')).toEqual(["1: this invariant does not take the argument `alow`"]);
    expect(claim('"capability.policy", allow: "fs.wrte"')).toEqual(["1: unknown capability `fs.wrte`"]);
    expect(claim('"capability.policy", allow: 3')).toEqual(["1: this argument must be a string or a list of strings"]);
  });

  test("the form of a finding", () => {
    const text = handler('"approval.reachability"', 'harness.fs.delete("x")');
    expect(checkInvariants(parse({ path: "/project/t.harn", text }).program, library)).toEqual([
      {
        severity: "error",
        phase: "invariant",
        message: "`harness.fs.delete` (fs.write) can be reached without approval",
        span: { start: text.indexOf("harness.fs"), end: text.indexOf('("x")') + 5 },
        label: "invariant[approval.reachability]",
        help: expect.stringContaining("request_approval"),
        related: [{ message: "claimed here", span: { start: 0, end: text.indexOf("\n") } }],
      },
    ]);
  });
});

describe("explanations", () => {
  const { program } = parse({ path: "/project/t.harn", text: handler('"approval.reachability"', 'for i in [1] {\nif i > 0 { harness.fs.delete("x") } }') });

  test("the path to a breach", () => {
    const report = explainInvariant(program, library, "approval.reachability", "work");
    expect(report.kind === "checked" ? report.findings.map(({ path }) => path().map(({ label }) => label)) : report.kind).toEqual([
      ["function `work` starts", "for each element", "when the condition holds", "calls `harness.fs.delete`"],
    ]);
  });

  test("who is not there, what is not claimed", () => {
    expect(explainInvariant(program, library, "approval.reachability", "wrk")).toEqual({ kind: "no-handler", handlers: ["work"] });
    expect(explainInvariant(program, library, "fs.writes", "work")).toEqual({ kind: "not-claimed", claimed: ["approval.reachability"] });
  });
});

describe("large handlers", () => {
  test.each([
    ["a long sum", `return ${"1 + ".repeat(4_900)}1`],
    ["a long chain", `return path${".trim()".repeat(4_900)}`],
    ["long properties", `return path${".a".repeat(4_900)}`],
    ["many alternatives", `${"if path == \"\" { } else ".repeat(4_900)} { }`],
    ["deep nesting", `${"if true { ".repeat(100)}harness.fs.delete("x")${" }".repeat(100)}`],
    ["deep loops", `${"while true { ".repeat(100)}harness.fs.delete("x")${" }".repeat(100)}`],
    ["many calls", 'harness.fs.delete("x")\n'.repeat(20_000)],
  ])("%s", (_, body) => {
    expect(() => approved(body)).not.toThrow();
  });
});
