import { ruleCases } from "../../testing/rule-cases.ts";

const message = (word: string, source: string): string => `Direct ${word} access on unvalidated \`${source}()\` result`;

ruleCases("untyped-dict-access", {
  accepts: [
    'fn f(t: string) { const x: {a: int} = json_parse(t)\n  return x.a }',
    "fn f(t: string) { const x = json_parse(t)\n  return x.a }",
    "fn json_parse(t) { return {a: t} }\nconst x = json_parse(1).a",
    "fn f(json_parse) { return json_parse(1).a }",
    'fn f(harness: Harness) { return harness.llm.call("p", nil, {output_schema: {a: "int"}}).a }',
    "fn f(t: string) { return json_stringify({a: t})[0] }",
  ],
  rejects: [
    { text: "fn f(t: string) { return json_parse(t).a }", messages: [message("property", "json_parse")] },
    { text: "fn f(t: string) { return \"${yaml_parse(t)[\"a\"]} ${toml_parse(t)?.b.c}\" }", messages: [message("subscript", "yaml_parse"), message("property", "toml_parse")] },
    { text: 'fn f(harness: Harness) { return harness.net.get("https://a.example").body }', messages: [message("property", "harness.net.get")] },
  ],
});
