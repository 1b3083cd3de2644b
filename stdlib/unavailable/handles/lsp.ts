/** Language servers, supplied by the host. */
import { methods } from "../declare.ts";

export const LSP_METHODS = methods("lsp", [
  ["definition", "fn(request: dict) -> any", "Where a symbol is defined."],
  ["diagnostics", "fn(request: dict) -> any", "Findings of the language server."],
  ["hover", "fn(request: dict) -> any", "What the language server says about a place."],
  ["references", "fn(request: dict) -> any", "Where a symbol is used."],
  ["rename", "fn(request: dict) -> any", "Renames a symbol."],
]);
