/** An uncaught run-time error in the form that the renderer takes. */
import type { FailureFrame, RuntimeFailure } from "#compiler/diagnostics";
import { type ErrorClass, errorText, type HarnError } from "#vm/values";

/** How the text of each class is completed (language reference 15.6). */
const FORMS: Readonly<Record<ErrorClass, RuntimeFailure["form"]>> = {
  "undefined-variable": "prefixed",
  "undefined-builtin": "prefixed",
  "immutable-assignment": "prefixed",
  type: "located",
  runtime: "prefixed",
  division: "prefixed",
  "stack-overflow": "prefixed",
  thrown: "plain",
  categorised: "plain",
  arity: "plain",
  "argument-type": "plain",
  limit: "plain",
  internal: "plain",
};

/** Describes an error for `renderRuntimeError`. Frames of the library's own Harn code are left out: a call of `map` is one step. */
export function describeFailure(error: HarnError): RuntimeFailure {
  const frames: FailureFrame[] = (error.trace ?? []).filter(({ path }) => !path.startsWith("prelude/")).map(({ name, path, start, end }) => ({ name, path, start, end }));
  return { text: errorText(error), form: FORMS[error.errorClass], frames };
}
