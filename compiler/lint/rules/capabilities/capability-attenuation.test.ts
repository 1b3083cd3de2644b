import { ruleCases } from "../../testing/rule-cases.ts";

const message = (fn: string, listed: string): string => `function \`${fn}\` takes the root \`Harness\` but uses only ${listed}`;
const main = "fn main(harness: Harness) { harness.stdio.println(\"x\") }\n\n";

ruleCases("capability-attenuation", {
  accepts: [
    main,
    "fn f(harness: Harness) { harness.stdio.println(harness.fs.cwd() + to_string(harness.clock.now_ms())) }",
    "fn f(harness: Harness) { g(harness) }\n\nfn g(fs: HarnessFs) { return fs.cwd() }",
    "fn f(harness: Harness) { return { -> [harness] } }\n\nfn g(_harness: Harness) { return 1 }",
    "fn f(harness: Harness, x) { harness.stdio.println(x) }\n\nfn g(call) { return call }\n\nconst h = g(f)",
    "@job(\"f\")\npub fn f(harness: Harness, event: TriggerEvent) { harness.stdio.println(\"x\") }",
    "pub fn on_push(harness: Harness, event: TriggerEvent) { harness.stdio.println(\"x\") }",
    "@host_entry\nfn f(harness: Harness) { harness.stdio.println(\"x\") }",
    "pub fn poll_tick(harness: Harness, ctx) { harness.stdio.println(\"x\") }",
    "struct P { x: int }\n\nimpl P { fn say(self, harness: Harness) { harness.stdio.println(\"x\") } }",
  ],
  rejects: [
    { text: "fn f(harness: Harness) { harness.stdio.println(\"x\") }", messages: [message("f", "`harness.stdio`")] },
    { text: "pub fn f(h: Harness) { h.stdio.println(h.fs.cwd())\n  h.stdio.println(\"y\") }", messages: [message("f", "`h.fs` and `h.stdio`")] },
    { text: "@deprecated\nfn f(n: int, harness: Harness) { return { -> harness.stdio.println(n) } }", messages: [message("f", "`harness.stdio`")] },
  ],
  fixes: [
    {
      before: "fn main(harness: Harness) {\n  greet(\"a\", harness)\n  greet(\"b\", harness)\n}\n\nfn greet(name: string, harness: Harness) {\n  harness.stdio.println(name)\n  [1].map({ x -> harness.stdio.println(\"${x}\") })\n}",
      after: "fn main(harness: Harness) {\n  greet(\"a\", harness.stdio)\n  greet(\"b\", harness.stdio)\n}\n\nfn greet(name: string, stdio: HarnessStdio) {\n  stdio.println(name)\n  [1].map({ x -> stdio.println(\"${x}\") })\n}",
      runs: true,
    },
    {
      before: "fn main(harness: Harness) { late(harness) }\n\nfn late(harness: Harness) {\n  if harness.clock.now_ms() > 5 { harness.stdio.println(\"late\") }\n}",
      after: "fn main(harness: Harness) { late(pick(harness, [\"clock\", \"stdio\"])) }\n\nfn late(harness: {clock: HarnessClock, stdio: HarnessStdio}) {\n  if harness.clock.now_ms() > 5 { harness.stdio.println(\"late\") }\n}",
      runs: true,
    },
  ],
});
