/** Making and classifying error values. */
import { ERROR_CATEGORIES, errorCategory, HDict, isTransientCategory, thrown, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { arg, textArg, textArgOr } from "./arguments.ts";
import { pure } from "./define.ts";

/** A known category, or `generic`. */
function categoryNamed(name: string): string {
  return ERROR_CATEGORIES.includes(name) ? name : "generic";
}

function throwError(args: readonly Value[]): never {
  throw thrown(
    HDict.from([
      ["category", categoryNamed(textArgOr(args, 1, "generic"))],
      ["message", textArg(args, 0)],
    ]),
  );
}

const categoryOf = (args: readonly Value[]): string => errorCategory(arg(args, 0));

export const ERROR_BUILTINS: readonly NativeEntry[] = [
  pure("throw_error", "fn(message: any, category?: any) -> never", "Throws a dict with a message and a category.", throwError),
  pure("error_category", "fn(error: any) -> string", "Gives the category of an error value.", categoryOf),
  pure("is_timeout", "fn(error: any) -> bool", "Tells whether an error is of category timeout.", (args) => categoryOf(args) === "timeout"),
  pure("is_rate_limited", "fn(error: any) -> bool", "Tells whether an error is of category rate_limit.", (args) =>
    categoryOf(args) === "rate_limit",
  ),
  pure("error_is", "fn(error: any, category: any) -> bool", "Tells whether an error is of a category.", (args) =>
    categoryOf(args) === textArg(args, 1),
  ),
  pure("error_is_transient", "fn(error: any) -> bool", "Tells whether an error may go away by trying again.", (args) =>
    isTransientCategory(categoryOf(args)),
  ),
];
