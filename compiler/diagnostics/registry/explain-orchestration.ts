import type { Explanation } from "./definition.ts";

/** Codes of orchestration constructs, host capabilities and calls of the library. */
export const ORCHESTRATION_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "ORC-001": { text: "An orchestration construct is given too many or too few parts. The message names the construct and what it takes." },
  "ORC-002": { text: "A part of an orchestration construct has the wrong type. The message says which one, and what would fit." },
  "ORC-003": { text: "The declaration of an agent lacks something, or sets something that agents do not have." },
  "ORC-004": { text: "The declaration of a workflow lacks something, or its stages do not fit together." },
  "ORC-005": { text: "The declaration of a tool cannot be turned into the description that models get: name, description, and typed parameters." },
  "ORC-006": { text: "A pipeline's header is not usable: its parameters take neither defaults nor a rest, and what it extends must be a pipeline of the same file. What the grammar alone rules out is a syntax error, HARN-PAR-001." },
  "ORC-007": { text: "`select` needs at least one case, and has either a timeout or a default, not both. What the grammar alone rules out is a syntax error, HARN-PAR-001." },
  "ORC-008": {
    text: "A statement stands behind one that always leaves the block, so it never runs. Often a `return` has ended up one line too early.",
    bad: 'fn stop() {\n  return 1\n  throw "never"\n}',
    good: "fn stop() {\n  return 1\n}",
  },
  "STD-001": { text: "The library has a newer name for this. The old one still says what took its place, and goes away later." },
  "STD-002": { text: "A function of the library is called in a way that it does not support." },
  "STD-003": {
    text: "A builtin is called with too many or too few arguments. Builtins check both: nothing is ignored silently.",
    bad: "const n = len([1, 2], 3)",
    good: "const n = len([1, 2])",
  },
  "CAP-001": { text: "The data given to a host capability does not have the form that the host declares for it." },
  "CAP-002": { text: "A request for human approval says nothing about who has to agree. Name the reviewers, or how many of them." },
  "CAP-003": { text: "An argument of a request for human approval is misspelt or of the wrong kind." },
  "CAP-004": { text: "The result of a capability says whether the operation took place, and nobody looks at it. Check it, or let the error pass on." },
  "CAP-005": {
    text: "The program calls a host operation that the host does not declare, so that the call would fail wherever the program runs. Declare the operation in the host's capability file, or correct the name.",
  },
  "CAP-006": {
    text: "Which host operation a call means must be visible in the source: a literal `capability.operation`. Otherwise nobody can say beforehand what a program may do.",
  },
  "CAP-007": { text: "A tool is bound to a host capability that does not fit it. A person has to decide which of the two is right." },
  "CAP-008": { text: "The host declares an operation, but does not serve it. Programs that call it pass the check and fail at run time." },
};
