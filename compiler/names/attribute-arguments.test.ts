import { expect, test } from "vitest";
import { resolveText } from "./testing.ts";

const onFunction = (attribute: string): readonly string[] => resolveText(`${attribute}\nfn f() { }`).findings;

test.each([
  ["@deprecated(since: 5)", "`@deprecated` argument `since` must be a string"],
  ["@deprecated(\"1\", nil)", "`@deprecated` argument `use` must be a string"],
  ["@retry(max: -1)", "`@retry` argument `max` must be a non-negative int"],
  ["@retry(max_attempts: 1.5)", "`@retry` argument `max_attempts` must be a non-negative int"],
  ["@retry(backoff: \"quadratic\")", "`@retry` argument `backoff` must be one of `svix`, `linear`, `exponential`"],
  ["@annotations(readOnly: \"yes\")", "`@annotations` argument `readOnly` must be true or false"],
  ["@complexity(deny)", "`@complexity` argument `mode` must be `allow`"],
  ["@step(approval: maybe)", "`@step` argument `approval` must be one of `required`, `optional`"],
])("%s", (attribute, message) => {
  expect(onFunction(attribute)).toEqual([`HARN-NAM-012 ${message}`]);
});

test.each([
  "@deprecated",
  '@deprecated("1", "g")',
  '@retry(max: 3, policy: "svix")',
  "@retry(max: 0, backoff: linear, jitter: true)",
  "@annotations(readOnly: true, title: 5)",
  "@complexity(allow)",
  "@step(name: 5, error_boundary: escalate, retry: {max_attempts: 2})",
  "@budget(daily_usd: 2.5)",
  "@step(constructor: 1)",
])("%s is fine", (attribute) => {
  expect(onFunction(attribute)).toEqual([]);
});
