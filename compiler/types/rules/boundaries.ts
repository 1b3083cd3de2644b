/** Values from outside that nothing has validated (types 12): with strict types their fields must not be read. */
import type { Expression } from "#compiler/syntax";
import type { Span } from "#compiler/diagnostics";
import type { CheckContext } from "../state/context.ts";
import { pathOf } from "../flow/index.ts";
import { outputSchemaOf } from "./output-schema.ts";

/** Ambient functions whose result comes from outside. */
const SOURCES: ReadonlySet<string> = new Set([
  "json_parse", "json_extract", "yaml_parse", "toml_parse", "llm_call", "llm_call_safe", "llm_completion", "http_get", "http_post", "http_put",
  "http_patch", "http_delete", "http_download", "http_request", "http_session_request", "http_stream_info", "sse_receive",
  "sse_server_mock_receive", "sse_server_response", "sse_server_status", "websocket_accept", "websocket_receive", "host_call", "connector_call",
  "host_tool_call", "mcp_call",
]);

/** The handle methods that took the place of those. */
const METHODS: Readonly<Record<string, ReadonlySet<string>>> = {
  llm: new Set(["call", "call_safe", "completion"]),
  net: new Set([
    "get", "post", "put", "patch", "delete", "download", "request", "session_request", "stream_info", "sse_receive", "sse_server_response",
    "sse_server_status", "websocket_accept", "websocket_receive", "connector_call",
  ]),
  testing: new Set(["sse_server_mock_receive"]),
  tools: new Set(["call_host", "host_call"]),
};

/** The boundary call that an expression is, for example `json_parse`; null for any other. */
export function boundaryOf(context: Pick<CheckContext, "resolution">, node: Expression): string | null {
  if (node.kind === "Call" && node.callee.kind === "Identifier") {
    const reference = context.resolution.references.get(node.callee);
    const isLibrary = reference?.kind === "builtin" || reference?.kind === "legacy";
    return isLibrary && SOURCES.has(node.callee.name) ? node.callee.name : null;
  }
  if (node.kind !== "MethodCall" || node.object.kind !== "Property") return null;
  const { object, name } = node.object;
  // With an output schema the answer has been validated.
  if (name.text === "llm" && outputSchemaOf(node) !== null) return null;
  const isRoot = object.kind === "Identifier" && (object.name === "harness" || object.name === "_harness");
  return isRoot && METHODS[name.text]?.has(node.name.text) === true ? `harness.${name.text}.${node.name.text}` : null;
}

/** Reports reading a field or an element of an unvalidated value. */
export function reportBoundaryAccess(context: CheckContext, object: Expression, kind: "property" | "subscript", span: Span): void {
  if (!context.strictTypes) return;
  const direct = boundaryOf(context, object);
  if (direct !== null) {
    context.warn("HARN-OWN-004", `Direct ${kind} access on unvalidated \`${direct}()\` result`, span, {
      rule: "untyped-dict-access",
      help: "assign to a variable and validate with schema_expect() or a type annotation first",
    });
    return;
  }
  if (object.kind !== "Identifier") return;
  const reference = context.resolution.references.get(object);
  const binding = reference?.kind === "binding" ? context.bindings.get(reference.binding) : undefined;
  const source = binding?.boundary ?? null;
  // A test such as `schema_is` has narrowed it.
  if (source === null || !isUnvalidated(context, object)) return;
  const access = kind === "property" ? "Accessing property" : "Subscript access";
  context.warn("HARN-OWN-004", `${access} on unvalidated value '${object.name}' from \`${source}\``, span, {
    help: "validate with schema_expect(), schema_is() in an if-condition, or add a shape type annotation",
  });
}

function isUnvalidated(context: CheckContext, object: Expression): boolean {
  const path = pathOf(object, context.resolution);
  return path === null || context.facts.typeOf(path) === null;
}
