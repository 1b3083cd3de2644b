import { ruleCases } from "../../testing/rule-cases.ts";

const open = 'harness.tools.mcp_call(c, "git::push_pr", {title: "t"})';
const body = (text: string): string => `fn f(harness: Harness, c: mcp_client, diff: string, x: bool) {\n  ${text}\n}`;
const messages = ["pull request is opened without an earlier `secret_scan`"];

ruleCases("pr-open-without-secret-scan", {
  accepts: [
    body(`secret_scan(diff)\n  ${open}`),
    body(`const found = secret_scan(diff)\n  if len(found) == 0 { ${open} }`),
    body(`if len(secret_scan(diff)) > 0 { return nil }\n  [1].each({ _x -> ${open} })`),
    body(`if x { secret_scan(diff) } else { secret_scan("b") }\n  ${open}`),
    body(`if x { secret_scan(diff) } else if diff == "" { return nil } else { check(diff) }\n  ${open}`) + "\nfn check(d: string) { inner(d) }\nfn inner(d: string) { return secret_scan(d) }",
    body(`harness.tools.mcp_call(c, "harn.secret_scan", {text: diff})\n  ${open}`),
    body('harness.tools.mcp_call(c, "git::log", {})\n  len("git::push_pr")'),
    body(`try { secret_scan(diff)\n  ${open} } catch (e) { len(e) }`),
  ],
  rejects: [
    { text: body(open), messages },
    { text: body(`if x { secret_scan(diff) }\n  ${open}`), messages },
    { text: body(`${open}\n  secret_scan(diff)`), messages },
    { text: `${body("secret_scan(diff)")}\nfn g(harness: Harness) { harness.tools.invoke("create_pr", {}) }`, messages },
    { text: body(`for d in [diff] { secret_scan(d) }\n  ${open}`), messages },
    { text: body(`match diff {\n  "a" -> { secret_scan(diff) }\n  _ -> { len("b") }\n  }\n  ${open}`), messages },
    { text: body(`try { secret_scan(diff) } catch (e) { len(e) }\n  ${open}`), messages },
    { text: 'fn f(c) { mcp_call(c, "git.push_pr", {}) }', messages },
  ],
});
