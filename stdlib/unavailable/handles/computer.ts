/** Screen and input of the computer, supplied by the host. */
import { methods } from "../declare.ts";

export const COMPUTER_METHODS = methods("computer", [
  ["permissions", "fn(request?: dict) -> any", "What the host may see and do."],
  ["screenshot", "fn(request?: dict) -> any", "A picture of the screen."],
  ["ui_tree", "fn(request?: dict) -> any", "The elements on the screen."],
  ["execute", "fn(request: dict) -> any", "Does an input action."],
]);
