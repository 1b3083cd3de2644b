import { methods } from "../declare.ts";

/** What a host adds to `harness.env`. */
export const ENV_METHODS = methods("env", [
  ["host", "fn(request?: dict) -> any", "Facts about the host's environment."],
  ["list", "fn(request?: dict) -> any", "The environments that the host knows."],
  ["scan", "fn(request?: dict) -> any", "Lets the host look for tools and environments."],
  ["install", "fn(request: dict) -> any", "Lets the host install a tool."],
]);
