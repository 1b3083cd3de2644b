import { ruleCases } from "../../testing/rule-cases.ts";

const message = "`retry_with_backoff` was renamed to `retry_predicate_with_backoff`";

ruleCases("renamed-stdlib-symbol", {
  accepts: [
    'import { retry_predicate_with_backoff } from "std/async"\n\nfn f(g) { return retry_predicate_with_backoff(3, 10, g) }',
    "fn retry_with_backoff(n) { return n }\n\nfn f() { return retry_with_backoff(3) }",
    { text: 'import { retry_with_backoff } from "./own"\n\nfn f() { return retry_with_backoff(3) }', files: { "/project/own.harn": "pub fn retry_with_backoff(n) { return n }" } },
  ],
  rejects: [
    { text: 'import { retry_with_backoff } from "std/async"\n\nfn f(g) { return retry_with_backoff(3, 10, g) }', messages: [message] },
    { text: "fn f(g) { return retry_with_backoff(3, 10, g) }", messages: [message] },
  ],
  fixes: [
    {
      before: 'import { retry_with_backoff } from "std/async"\n\nfn f(g) { return retry_with_backoff(3, 10, g) }\n\nfn h() { return retry_with_backoff }',
      after: 'import { retry_predicate_with_backoff } from "std/async"\n\nfn f(g) { return retry_predicate_with_backoff(3, 10, g) }\n\nfn h() { return retry_predicate_with_backoff }',
    },
    { before: 'import "std/async"\n\nfn f(g) { return retry_with_backoff(3, 10, g) }', after: 'import "std/async"\n\nfn f(g) { return retry_predicate_with_backoff(3, 10, g) }' },
  ],
});
