import { Suspension } from "#vm/host";
import type { Value } from "#vm/values";

/** What a native gives when the result of its wait needs another form. An end without a value counts as nil. */
export function mapWait(wait: Value | Suspension, map: (value: Value) => Value): Value | Suspension {
  if (!(wait instanceof Suspension)) return map(wait);
  const options = wait.resource === null ? { external: wait.external } : { external: wait.external, resource: wait.resource };
  return new Suspension(
    wait.reason,
    (waiter) =>
      wait.begin({
        resume: (value) => waiter.resume(map(value)),
        end: () => waiter.resume(map(null)),
        fail: (error) => waiter.fail(error),
      }),
    options,
  );
}
