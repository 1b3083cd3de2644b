import { expect, test } from "vitest";
import { fixed } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const unused = (name: string): string => `pipeline input \`${name}\` is never used`;

ruleCases("unused-pipeline-input", {
  accepts: [
    "pipeline default(harness: Harness, task) {}",
    "pipeline default(_task) { log(_task) }",
    "pub pipeline default(_task) {}",
    "pipeline base(_task) {}\npipeline default(task) extends base { log(task) }",
    "pipeline default(_task) extends base {}",
    "pipeline test_sum(_task) {}",
    "@command(name: \"x\")\npipeline default(_task) {}",
    "@test\n@serial(group: \"g\")\npipeline test_sum(_task) {}",
    "@test(cases: [{name: \"a\", args: [1]}])\npipeline sums(_n) {}",
    "pipeline part(_task) {}\npub fn f() { return part }",
    "fn f(_x) { return 1 }",
  ],
  rejects: [
    { text: "pipeline default(harness: Harness, _task) { harness.stdio.println(\"ready\") }", messages: [unused("_task")] },
    { text: "@test\npipeline test_sum(_task) {}", messages: [unused("_task")] },
    { text: "pipeline default(_harness: Harness, _) {}", messages: [unused("_harness"), unused("_")] },
  ],
  fixes: [
    {
      before: "pipeline default(harness: Harness, _task: unknown) {\n  harness.stdio.println(\"ready\")\n}",
      after: "pipeline default(harness: Harness) {\n  harness.stdio.println(\"ready\")\n}",
      runs: true,
    },
    {
      before: "pipeline default(_task, harness: Harness, _project) {\n  harness.stdio.println(\"ready\")\n}",
      after: "pipeline default(harness: Harness) {\n  harness.stdio.println(\"ready\")\n}",
      runs: true,
    },
    { before: "pipeline default(_a: int, _b,) { log(1) }", after: "pipeline default() { log(1) }" },
  ],
});

test("a comment among the inputs keeps the rule from editing", () => {
  const text = "pipeline default(harness: Harness, /* of the host */ _task) { log(harness) }";
  expect(fixed(text, "unused-pipeline-input")).toBe(text);
});
