import type { Explanation } from "./definition.ts";

/** Codes of mutability, owned values, recovery constructs and constant evaluation. */
export const OWNERSHIP_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "OWN-001": {
    text: "Something assigns to a name that cannot change: a `const`, a parameter, an import, a function or a name bound by a pattern. Writing to a part, as in `xs[0] = 1`, counts as well, because collections are values.",
    bad: "const total = 0\ntotal = total + 1",
    good: "let total = 0\ntotal = total + 1",
  },
  "OWN-002": {
    text: "A `let` says that the binding changes later, but nothing ever assigns to it. `const` tells readers that they need not look for a change.",
  },
  "OWN-003": {
    text: "An `owned<T>` binding is released at the end of its block. Handing its value out would give the caller something that is closed already, unless the result is declared as owned too: then the caller takes over.",
    bad: "fn events(runtime: HarnessRuntime) -> channel {\n  const ch: owned<channel> = runtime.channel(\"events\", 8)\n  return ch\n}",
    good: "fn events(runtime: HarnessRuntime) -> owned<channel> {\n  const ch: owned<channel> = runtime.channel(\"events\", 8)\n  return ch\n}",
  },
  "OWN-004": {
    text: "Under strict types, what comes from outside (parsed text, answers of services and models) has to be validated before a part of it is read: nothing guarantees that the part exists. Annotate the binding with a shape, or use `schema_expect` or `schema_is`.",
    bad: 'const config = json_parse("{}")\nconst port = config.port',
    good: 'const config: {port: int} = json_parse("{}")\nconst port = config.port',
  },
  "RCV-001": {
    text: "A recovery construct needs a function around it: it has nowhere to return to at module level.",
  },
  "RCV-002": {
    text: "`try*` hands an error to the handler around it, so it must stand inside a function, tool, closure or pipeline.",
    bad: 'const n = try* risky()\nfn risky() { throw "no" }',
    good: 'fn risky() { throw "no" }\nfn load() {\n  return try* risky()\n}',
  },
  "RCV-003": {
    text: "A recovery construct is put together in a way that has no meaning.",
  },
  "MET-001": {
    text: "A form that cannot be evaluated ahead of a run stands where a value is needed at compile time. An ordinary `const` may start with any expression: what cannot be evaluated early is evaluated when the program gets there.",
  },
  "CST-001": {
    text: "Evaluating a constant ahead of the run took more steps than allowed. An ordinary `const` is then simply evaluated at run time.",
  },
  "CST-002": {
    text: "Evaluating a constant ahead of the run nested more deeply than allowed. An ordinary `const` is then simply evaluated at run time.",
  },
  "CST-003": {
    text: "Evaluating a constant ahead of the run would have touched the world, through `harness` or one of its parts. An ordinary `const` is then simply evaluated at run time.",
  },
  "CST-004": {
    text: "Evaluating a constant ahead of the run failed, for instance by a division by zero. An ordinary `const` raises the same error when the program gets there.",
  },
};
