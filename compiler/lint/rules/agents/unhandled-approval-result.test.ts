import { ruleCases } from "../../testing/rule-cases.ts";

const messages = ["result of `request_approval` is dropped"];

ruleCases("unhandled-approval-result", {
  accepts: [
    'fn f(harness: Harness) { return harness.interaction.request_approval("go") }',
    'fn f(harness: Harness) { harness.interaction.request_approval("go") }',
    'fn f(harness: Harness, x: bool) { const r = if x { harness.interaction.request_approval("go") } else { nil }\n  return r }',
    'fn f(harness: Harness) { const _ = harness.interaction.request_approval("go")\n  return 1 }',
    'fn request_approval(what: string) { return what }\nfn f() { request_approval("go")\n  return 1 }',
    'fn f(harness: Harness) { harness.interaction.request_approval("go").approved\n  return 1 }',
  ],
  rejects: [
    { text: 'fn f(harness: Harness) { harness.interaction.request_approval("go")\n  return 1 }', messages },
    { text: 'fn f(interaction: HarnessInteraction) { for x in [1] { interaction.request_approval("go ${x}") } }', messages },
    { text: 'fn f() { request_approval("go")\n  return 1 }', messages },
    { text: 'fn f(harness: Harness) { [1].each({ _x -> harness.interaction.request_approval("go")\n  nil }) }', messages },
  ],
});
