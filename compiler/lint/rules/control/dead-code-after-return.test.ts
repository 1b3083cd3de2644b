import { expect, test } from "vitest";
import { lint } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const message = "unreachable code after a terminating statement";

ruleCases("dead-code-after-return", {
  accepts: [
    "fn f(c) { if c { return 1 }\n  return 2 }",
    "fn f(c) { if c { return 1 } else if c() { return 2 }\n  return 3 }",
    "fn f() { return helper()\n  fn helper() { return 1 } }",
    "fn f(xs) { for x in xs { if x { continue }\n  x() }\n  return 1 }",
    "fn f() { while true { if ready() { break } }\n  return 1 }\nfn ready() { return true }",
    "fn f() { const g = { -> return 1 }\n  return g() }",
    "fn f() { const r = try { throw 1 }\n  return r }",
    "fn f() { try { return g() } catch e { log(e) }\n  return 2 }\nfn g() { throw 1 }",
    "fn f(n) { match n { 1 -> { return 1 } _ -> { log(n) } }\n  return 2 }",
  ],
  rejects: [
    { text: "fn f() { return 1\n  log(2)\n  log(3) }", messages: [message] },
    { text: "fn f(c) { if c { return 1 } else { throw 2 }\n  return 3 }", messages: [message] },
    { text: "fn f(c) { if c { return 1 } else if c() { return 2 } else { return 3 }\n  log(4) }", messages: [message] },
    { text: "fn f(xs) { for x in xs { break\n  log(x) }\n  while true { log(1) }\n  return 2 }", messages: [message, message] },
    { text: "fn f(n) { match n { 1 -> { return 1 } _ -> { throw 2 } }\n  log(n) }", messages: [message] },
    { text: "fn stop() -> never { throw 1 }\nfn f() { stop()\n  const x = 1 }", messages: [message] },
    { text: "fn f() { try { return 1 } catch e { return 2 }\n  log(1) }", messages: [message] },
    { text: 'throw "early"\nlog(1)', messages: [message] },
    { text: "fn f() { return { x -> return x\n  log(x) } }", messages: [message] },
  ],
});

test("the finding stands at the first unreachable statement that is no declaration", () => {
  const text = "fn f() { return g()\n  fn g() { return 1 }\n  log(2) }";
  const [found] = lint(text, { only: "dead-code-after-return" });
  expect(found?.span?.start).toBe(text.indexOf("log(2)"));
});
