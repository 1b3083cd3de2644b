import { ruleCases } from "../../testing/rule-cases.ts";

ruleCases("non-source-callable-builtin", {
  accepts: [
    "fn host_call(x) { return x }\n\nfn f() { return host_call(1) }",
    "fn f(__own) { return __own() }\n\nconst h = { -> hostlib_scan() }",
  ],
  rejects: [
    { text: "fn f() { return __monotonic_ms() }", messages: ["builtin `__monotonic_ms` cannot be called from source"] },
    { text: 'fn f() { return host_call("a.b", {}) }', messages: ["builtin `host_call` cannot be called from source"] },
    { text: 'fn f() { return { -> host_call("a.b", host_call("c.d")) } }', messages: ["builtin `host_call` cannot be called from source", "builtin `host_call` cannot be called from source"] },
  ],
});
