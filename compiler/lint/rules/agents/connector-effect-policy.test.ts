import { ruleCases } from "../../testing/rule-cases.ts";

const message = (name: string, method: string): string => `connector export \`${name}\` calls disallowed capability \`harness.${method}\``;
const identity = 'pub fn provider_id() -> string { return "echo" }\n';

ruleCases("connector-effect-policy", {
  accepts: [
    'pub fn normalize_inbound(harness: Harness, raw: dict) -> dict { const key = harness.secrets.read("k")\n  len(harness.clock.now_ms())\n  return {type: "event", event: [raw, key]} }',
    'pub fn poll_tick(harness: Harness, ctx: dict) -> list { return [harness.net.get("https://example.com"), ctx] }',
    'pub fn call(harness: Harness, method: string) { return harness.fs.read_text(method) }',
    'fn normalize_inbound(harness: Harness) { return harness.net.get("https://example.com") }',
    `${identity}fn helper(harness: Harness) { return harness.fs.read_text("a") }\npub fn call(harness: Harness) { return helper(harness) }`,
  ],
  rejects: [
    {
      text: 'pub fn normalize_inbound(harness: Harness, raw: dict) -> dict { const net = harness.net\n  len(net.get("https://example.com"))\n  len([1].map({ _x -> harness.llm.call("a") }))\n  return {type: "event", event: [raw, harness.fs.read_text("a")]} }',
      messages: [message("normalize_inbound", "net.get"), message("normalize_inbound", "llm.call"), message("normalize_inbound", "fs.read_text")],
    },
    { text: `${identity}pub fn call(harness: Harness, method: string) { return harness.fs.read_text(method) }`, messages: [message("call", "fs.read_text")] },
    { text: "pub fn poll_tick(harness: Harness, ctx) { return [harness, ctx, read_file(\"a\")] }", messages: [message("poll_tick", "fs.read_text")] },
  ],
});
