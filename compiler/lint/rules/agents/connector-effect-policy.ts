import type { Call, FunctionDeclaration, MethodCall } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { capabilityOf, isOwn } from "./library-call.ts";

/** Effects that no export of a connector has. */
const NEVER: ReadonlySet<string> = new Set(["fs", "project", "workspace", "process", "llm", "tools"]);
/** Whether an export may talk to its provider; taking in an event is local. */
const EXPORTS: ReadonlyMap<string, { readonly mayConnect: boolean }> = new Map([
  ["normalize_inbound", { mayConnect: false }],
  ["poll_tick", { mayConnect: true }],
  ["call", { mayConnect: true }],
  ["activate", { mayConnect: true }],
]);
/** Names that nothing but a connector exports; the others count beside `provider_id` only. */
const TELLING: ReadonlySet<string> = new Set(["normalize_inbound", "poll_tick"]);

export const connectorEffectPolicy: Rule = {
  name: "connector-effect-policy",
  code: "HARN-LNT-027",
  doc: {
    text: "An export of a connector has an effect that connectors are denied: `normalize_inbound` works locally, `poll_tick`, `call` and `activate` talk to their provider, and none of them touches files, processes, models or tools.",
    bad: 'pub fn normalize_inbound(harness: Harness, raw: dict) -> dict {\n  const seen = harness.net.get("https://example.com/seen")\n  return {type: "event", event: {kind: "push", payload: [raw, seen]}}\n}',
    good: 'pub fn normalize_inbound(_harness: Harness, raw: dict) -> dict {\n  return {type: "event", event: {kind: "push", payload: raw}}\n}',
  },
  fixable: false,
  create(context) {
    const isConnector = context.module.exports.has("provider_id");
    let current: FunctionDeclaration | null = null;
    const check = (node: Call | MethodCall): void => {
      if (current === null) return;
      const found = effectOf(node, context);
      if (found === null) return;
      const { capability, method } = found;
      const isDenied = NEVER.has(capability) || (capability === "net" && EXPORTS.get(current.name.text)?.mayConnect === false);
      if (isDenied) {
        context.report({ span: node.span, message: `connector export \`${current.name.text}\` calls disallowed capability \`harness.${capability}.${method}\`` });
      }
    };
    return {
      enter: {
        FunctionDeclaration(node) {
          const name = node.name.text;
          if (node.isPublic && context.parent?.kind === "Program" && EXPORTS.has(name) && (isConnector || TELLING.has(name))) current = node;
        },
        Call: check,
        MethodCall: check,
      },
      leave: {
        FunctionDeclaration(node) {
          if (current === node) current = null;
        },
      },
    };
  },
};

/** The method of a handle that a call calls, also under the name that it had as a function. */
function effectOf(node: Call | MethodCall, context: LintContext): { readonly capability: string; readonly method: string } | null {
  if (node.kind === "MethodCall") {
    const capability = capabilityOf(node.object, context);
    return capability === null ? null : { capability, method: node.name.text };
  }
  if (node.callee.kind !== "Identifier" || isOwn(node.callee, context)) return null;
  const [, capability, method] = /^harness\.(\w+)\.(\w+)/.exec(context.library.removed.get(node.callee.name) ?? "") ?? [];
  return capability === undefined || method === undefined ? null : { capability, method };
}
