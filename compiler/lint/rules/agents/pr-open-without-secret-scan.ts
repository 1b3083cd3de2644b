import type { Block, Call, MethodCall, Node } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { walk } from "./walk.ts";

const OPENERS: ReadonlySet<string> = new Set(["git::push_pr", "git.push_pr", "create_pr"]);
const SCANS: ReadonlySet<string> = new Set(["secret_scan", "harn.secret_scan", "harn::secret_scan"]);

export const prOpenWithoutSecretScan: Rule = {
  name: "pr-open-without-secret-scan",
  code: "HARN-LNT-008",
  doc: {
    text: "A tool that opens a pull request is called, and nothing on the way there has looked for secrets in what is published. Call `secret_scan` before it, on every path.",
    bad: 'pub fn publish(tools: HarnessTools, client: mcp_client) {\n  tools.mcp_call(client, "git::push_pr", {title: "Fix"})\n}',
    good: 'pub fn publish(tools: HarnessTools, client: mcp_client, diff: string) {\n  if len(secret_scan(diff)) > 0 { throw "secrets in the diff" }\n  tools.mcp_call(client, "git::push_pr", {title: "Fix"})\n}',
  },
  fixable: false,
  create(context) {
    let isOpened = false;
    return {
      enter: {
        StringLiteral(node) {
          if (OPENERS.has(node.value)) isOpened = true;
        },
      },
      end() {
        if (isOpened) for (const call of unscanned(context)) report(call);
      },
    };

    function report({ span }: Call | MethodCall): void {
      context.report({ span, message: "pull request is opened without an earlier `secret_scan`", help: "scan what is published before, on every path that leads here" });
    }
  },
};

/** Calls that open a pull request where no scan has happened on the way. */
function unscanned(context: LintContext): readonly (Call | MethodCall)[] {
  const scanning = functionsThatScan(context);
  const found: (Call | MethodCall)[] = [];
  /** Blocks that need not run, and functions, with what held before them. */
  const before = new Map<Node, boolean>();
  /** Nodes after which a scan has happened, or that nothing comes after. */
  const safe = new Set<Node>();
  let isScanned = false;
  walk(
    context.module.program,
    (node) => {
      for (const block of maybeBlocks(node)) before.set(block, false);
      if (isFunction(node)) {
        before.set(node, isScanned);
        if (node.kind !== "Closure") isScanned = false;
      }
      if (before.has(node) && node.kind === "Block") before.set(node, isScanned);
      return true;
    },
    (node) => {
      // Arguments run before the call, so the call is looked at last.
      if (node.kind === "Call" || node.kind === "MethodCall") {
        if (isScan(node, scanning)) isScanned = true;
        else if (!isScanned && isOpener(node)) found.push(node);
      }
      if (isScanned || endsElsewhere(node)) safe.add(node);
      isScanned = before.get(node) ?? isScanned;
      if (isSafeEitherWay(node, safe)) {
        safe.add(node);
        isScanned = true;
      }
    },
  );
  return found;
}

/** The blocks of a node that may be passed by. */
function maybeBlocks(node: Node): readonly Block[] {
  switch (node.kind) {
    case "If":
      return [node.consequent, ...(node.alternate?.kind === "Block" ? [node.alternate] : [])];
    case "Match":
      return node.arms.map(({ body }) => body);
    case "For":
    case "While":
    case "Spawn":
    case "Parallel":
    case "Defer":
      return [node.body];
    case "Guard":
      return [node.otherwise];
    case "Try":
      return node.handler === null ? [] : [node.body, node.handler.body];
    case "Select":
      return [...node.cases, ...(node.timeout === null ? [] : [node.timeout])].map(({ body }) => body).concat(node.otherwise ?? []);
    default:
      return [];
  }
}

/** Whether all branches of a node are safe. */
function isSafeEitherWay(node: Node, safe: ReadonlySet<Node>): boolean {
  if (node.kind === "If") return node.alternate !== null && safe.has(node.consequent) && safe.has(node.alternate);
  return node.kind === "Match" && node.arms.length > 0 && node.arms.every(({ body }) => safe.has(body));
}

function endsElsewhere(node: Node): boolean {
  const last = node.kind === "Block" ? node.body.at(-1)?.kind : undefined;
  return last === "Return" || last === "Throw" || last === "Break" || last === "Continue";
}

function isFunction({ kind }: Node): boolean {
  return kind === "FunctionDeclaration" || kind === "PipelineDeclaration" || kind === "ToolDeclaration" || kind === "Closure";
}

/** Names of the module's functions that scan themselves, directly or through others: calling one counts as a scan. */
function functionsThatScan({ module }: LintContext): ReadonlySet<string> {
  const scanning = new Set<string>();
  const callers = new Map<string, string[]>();
  const open: string[] = [];
  const pending: string[] = [];
  walk(
    module.program,
    (node) => {
      if (node.kind === "FunctionDeclaration") open.push(node.name.text);
      const around = open.at(-1);
      if (around === undefined || (node.kind !== "Call" && node.kind !== "MethodCall")) return true;
      const name = calledName(node);
      if (isScan(node, scanning)) pending.push(around);
      else if (name !== "") {
        const known = callers.get(name);
        if (known === undefined) callers.set(name, [around]);
        else known.push(around);
      }
      return true;
    },
    ({ kind }) => {
      if (kind === "FunctionDeclaration") open.pop();
    },
  );
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (scanning.has(name)) continue;
    scanning.add(name);
    pending.push(...(callers.get(name) ?? []));
  }
  return scanning;
}

function calledName(node: Call | MethodCall): string {
  return node.kind === "MethodCall" ? node.name.text : node.callee.kind === "Identifier" ? node.callee.name : "";
}

function isScan(node: Call | MethodCall, scanning: ReadonlySet<string>): boolean {
  const name = calledName(node);
  return SCANS.has(name) || scanning.has(name) || namesTool(node, SCANS);
}

/** A tool is called by its name: `mcp_call(client, "git::push_pr", …)`, `harness.tools.invoke("create_pr", …)`. */
function isOpener(node: Call | MethodCall): boolean {
  return /call|invoke|tool/.test(calledName(node)) && namesTool(node, OPENERS);
}

function namesTool(node: Call | MethodCall, tools: ReadonlySet<string>): boolean {
  return node.arguments.slice(0, 2).some((argument) => argument.kind === "StringLiteral" && tools.has(argument.value));
}
