import { ruleCases } from "../../testing/rule-cases.ts";

const message = (name: string): string => `public pipeline \`${name}\` has no declared return type; explicit return types will be required in a future release`;

ruleCases("pipeline-return-type", {
  accepts: [
    "pub pipeline build(task) -> string { return \"x\" }\n\npipeline local(task) { return 1 }",
    "pub pipeline default(task) { return 1 }\n\npub pipeline auto(task) { return 1 }\n\npub pipeline test_it(task) { return 1 }",
  ],
  rejects: [
    { text: "pub pipeline build(task) { return 1 }", messages: [message("build")] },
    { text: "pub pipeline base(task) -> int { return 1 }\n\npub pipeline testing(task) extends base { return 1 }", messages: [message("testing")] },
  ],
});
