/** Facts about the repository, supplied by the host. */
import { methods } from "../declare.ts";

export const REPO_METHODS = methods("repo", [
  ["loc", "fn(request?: dict) -> any", "Lines of code."],
]);
