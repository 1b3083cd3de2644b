import { describe, expect, it } from "vitest";
import { HDict, HList } from "./collections.ts";
import { display } from "./display.ts";
import { type ErrorClass, HarnError, runtimeError, thrown, typeError } from "./error.ts";
import { categoryOfError, ERROR_CATEGORIES, errorCategory, isTransientCategory } from "./error-category.ts";
import { categorised, caughtValue, errorText } from "./error-text.ts";

describe("error texts", () => {
  const cases: readonly (readonly [HarnError, string])[] = [
    [new HarnError("undefined-variable", "x"), "Undefined variable: x"],
    [new HarnError("undefined-variable", "Undefined variable: x"), "Undefined variable: x"],
    [new HarnError("undefined-builtin", "f"), "Undefined builtin: f"],
    [new HarnError("immutable-assignment", "x"), "Cannot assign to immutable binding: x"],
    [typeError("bad"), "Type error: bad"],
    [runtimeError("bad"), "Runtime error: bad"],
    [new HarnError("division", "Division by zero"), "Division by zero"],
    [new HarnError("arity", "'f' expects at least 1 argument, got 0"), "Arity mismatch: 'f' expects at least 1 argument, got 0"],
    [new HarnError("stack-overflow", "Stack overflow: too many nested calls"), "Stack overflow: too many nested calls"],
    [thrown(new HList([1])), "Thrown: [1]"],
    [categorised("timeout", "late"), "Error [timeout]: late"],
    [new HarnError("categorised", "late"), "Error [generic]: late"],
  ];
  for (const [error, text] of cases) it(`${error.errorClass}: ${text}`, () => expect(errorText(error)).toBe(text));

  it("hands handlers values, dicts and texts", () => {
    expect(caughtValue(thrown(7))).toBe(7);
    expect(display(caughtValue(categorised("timeout", "late", [["after", 3]])))).toBe("{after: 3, category: timeout, message: late}");
    expect(display(caughtValue(new HarnError("categorised", "late")))).toBe("{category: generic, message: late}");
    expect(caughtValue(typeError("bad"))).toBe("Type error: bad");
  });
});

describe("categories", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["HTTP 429 too many", "rate_limit"],
    ["code 418 then 503", "overloaded"],
    ["id 14290", "generic"],
    ["x429", "generic"],
    ["status=404", "not_found"],
    ["Undefined builtin: foo", "internal"],
    ["Request CANCELED", "cancelled"],
    ["ChannelClosed", "channel_closed"],
    ["Deadline exceeded", "timeout"],
    ["overloaded_error", "overloaded"],
    ["insufficient_quota", "rate_limit"],
    ["model_not_found", "not_found"],
    ["circuit_open", "circuit_open"],
    ["Connection Reset by peer", "transient_network"],
    ["something", "generic"],
  ];
  for (const [text, category] of cases) it(text, () => expect(errorCategory(text)).toBe(category));

  it("reads the category of dicts, and classifies errors", () => {
    expect(errorCategory(HDict.from([["category", "auth"]]))).toBe("auth");
    expect(errorCategory(HDict.from([["category", "odd"]]))).toBe("generic");
    expect(errorCategory(1)).toBe("generic");
    const internal: ErrorClass = "undefined-builtin";
    expect(categoryOfError(new HarnError(internal, "f"))).toBe("internal");
    expect(categoryOfError(runtimeError("HTTP 500"))).toBe("server_error");
    expect(categoryOfError(categorised("auth", "no"))).toBe("auth");
    expect(categoryOfError(thrown("broken pipe"))).toBe("transient_network");
    expect(ERROR_CATEGORIES.length).toBe(22);
    expect(ERROR_CATEGORIES.filter(isTransientCategory).length).toBe(6);
  });
});
