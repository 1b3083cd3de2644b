import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { display, HBytes, HDecimal, HDict, HEnum, HFloat, HList, INT_MAX, INT_MIN, makeInt, parseDecimal, type Value } from "#vm/values";
import { call } from "./call.test-helper.ts";
import { failure } from "./failure.test-helper.ts";
import { createRng } from "./rng.ts";

const f = (value: number): HFloat => new HFloat(value);
const list = (...items: Value[]): HList => new HList(items);
const shown = (name: string, ...args: Value[]): string => display(call(name, ...args));

describe("conversions", () => {
  test.each<[Value, Value]>([
    ["12", 12],
    ["+7", 7],
    ["-0", 0],
    [" 1", null],
    ["1.5", null],
    ["9223372036854775807", INT_MAX],
    ["9223372036854775808", null],
    [true, 1],
    [f(-2.9), -2],
    [f(NaN), null],
    [f(1e19), null],
    [f(-0), 0],
    [new HDecimal(-29n, 1), -2],
    [list(), null],
  ])("to_int(%s) is %s", (value, expected) => {
    expect(call("to_int", value)).toBe(expected);
  });

  test.each<[Value, string]>([
    ["1e3", "1000.0"],
    [".5", "0.5"],
    ["5.", "5.0"],
    ["-inf", "-inf"],
    ["nan", "NaN"],
    ["1 ", "nil"],
    ["0x10", "nil"],
    ["", "nil"],
    [parseDecimal("0.10"), "0.1"],
  ])("to_float(%s) is %s", (value, expected) => {
    expect(shown("to_float", value)).toBe(expected);
  });

  test("decimal", () => {
    expect(shown("decimal", "0.10")).toBe("0.10");
    expect(shown("decimal", f(0.1))).toBe("0.1");
    expect(failure("decimal", "x")).toContain("decimal");
    expect(call("type_of", call("decimal", 3))).toBe("decimal");
  });

  test("to_float of hostile digits is linear", () => {
    expect(call("to_float", `${"1".repeat(200_000)}x`)).toBeNull();
  });
});

describe("Result", () => {
  const ok = new HEnum("Result", "Ok", [1]);
  const err = new HEnum("Result", "Err", ["bad"]);

  test("helpers", () => {
    expect(shown("Ok", 1)).toBe("Result.Ok(1)");
    expect(shown("Err")).toBe("Result.Err(nil)");
    expect([call("is_ok", ok), call("is_err", ok), call("is_ok", 1), call("is_err", err)]).toEqual([true, false, false, true]);
    expect([call("unwrap", ok), call("unwrap", 5), call("unwrap_or", err, 9), call("unwrap_err", err)]).toEqual([1, 5, 9, "bad"]);
  });

  test("errors", () => {
    expect(failure("unwrap", err)).toBe("Runtime error: unwrap called on Err: bad");
    expect(failure("unwrap_err", ok)).toBe("Runtime error: unwrap_err called on non-Err");
    expect(failure("unreachable")).toBe("Runtime error: unreachable code was reached");
    expect(failure("unreachable", 3)).toBe("Runtime error: unreachable code was reached: 3");
  });
});

describe("math", () => {
  test.each<[string, Value[], string]>([
    ["abs", [-5], "5"],
    ["abs", [INT_MIN], "9223372036854776000"],
    ["abs", ["x"], "nil"],
    ["ceil", [f(1.2)], "2"],
    ["floor", [f(-1.2)], "-2"],
    ["ceil", [f(-0.5)], "0"],
    ["round", [f(2.5)], "3"],
    ["round", [f(-2.5)], "-3"],
    ["round", [f(0.49999999999999994)], "0"],
    ["round", [1250, -2], "1300"],
    ["round", [-1250, -2], "-1300"],
    ["round", [f(2.567), 2], "2.57"],
    ["round", [parseDecimal("1.25"), 1], "1.3"],
    ["pow", [2, 10], "1024"],
    ["pow", [2, 62], "4611686018427387904"],
    ["pow", [2, 63], "9223372036854776000"],
    ["pow", [2, -1], "0.5"],
    ["pow", [-1, makeInt(2n ** 60n + 1n)], "-1"],
    ["pow", [f(2), 2], "4.0"],
    ["min", [1, f(2)], "1.0"],
    ["max", [1, 2], "2"],
    ["max", ["a", 2], "nil"],
    ["min", [f(NaN), 1], "1.0"],
    ["sign", [f(-3.5)], "-1"],
    ["sign", [f(NaN)], "NaN"],
    ["sqrt", [f(-1)], "NaN"],
    ["atan2", [0, 1], "0.0"],
    ["is_nan", [f(NaN)], "true"],
    ["is_nan", [1], "false"],
    ["is_infinite", [f(-Infinity)], "true"],
  ])("%s(%s) is %s", (name, args, expected) => {
    expect(shown(name, ...args)).toBe(expected);
  });

  test("no int to give", () => {
    expect(failure("floor", f(NaN))).toContain("Runtime error: floor");
    expect(failure("round", f(1e300))).toContain("Runtime error: round");
  });
});

describe("statistics", () => {
  test.each<[string, Value[], string]>([
    ["mean", [list()], "0.0"],
    ["mean", [list(1, 2)], "1.5"],
    ["median", [list(3, 1, 2)], "2.0"],
    ["percentile", [list(1, 2, 3, 4), 25], "1.75"],
    ["variance", [list(1, 3)], "1.0"],
    ["variance", [list(1, 3), true], "2.0"],
    ["stddev", [list(1, 3)], "1.0"],
  ])("%s(%s) is %s", (name, args, expected) => {
    expect(shown(name, ...args)).toBe(expected);
  });

  test("errors", () => {
    expect(failure("percentile", list(1), 101)).toBe("Runtime error: percentile must be between 0 and 100");
    expect(failure("variance", list(1), true)).toBe("Runtime error: sample variance requires at least 2 values");
    expect(failure("median", "x")).toBe("Type error: median: items must be a list");
    expect(failure("mean", list("x"))).toBe("Type error: mean must be numeric");
    expect(failure("median", list())).toContain("empty");
  });
});

describe("seeded random numbers", () => {
  test("the same seed gives the same sequence", () => {
    const draw = (seed: number | bigint): Value[] => {
      const rng = createRng(seed);
      return Array.from({ length: 20 }, () => call("random_int", rng, -5, 5));
    };
    expect(draw(42)).toEqual(draw(42));
    expect(draw(42)).not.toEqual(draw(43));
    expect(draw(1n << 40n)).not.toEqual(draw(1n << 41n));
  });

  test("stays in range and is even", () => {
    const rng = createRng(7);
    const counts = new Map<Value, number>();
    for (let i = 0; i < 6000; i++) {
      const value = call("random_int", rng, 1, 6);
      counts.set(value, (counts.get(value) ?? 0) + 1);
      const x = call("random", rng) as HFloat;
      expect(x.value >= 0 && x.value < 1).toBe(true);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });

  test("bounds", () => {
    const rng = createRng(1);
    expect(call("random_int", rng, 2, 1)).toBeNull();
    expect(() => call("random_int", rng, INT_MIN, INT_MAX)).not.toThrow();
    expect(failure("random", 1)).toBe("Type error: 'random' parameter `rng` expects rng, got int");
  });
});

test("hashes and encodings know their vectors", () => {
  expect(call("md5", "abc")).toBe("900150983cd24fb0d6963f7d28e17f72");
  expect(call("sha256", "abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(call("sha3_256", "")).toBe("a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a");
  expect(call("sha512_256", "abc")).toBe("53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23");
  expect(call("hmac_sha256", "key", "The quick brown fox jumps over the lazy dog")).toBe("f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8");
  expect(call("base32_encode", "foobar")).toBe("MZXW6YTBOI======");
  expect(call("base64url_encode", "ü?>")).toBe("w7w_Pg");
  expect(call("constant_time_eq", "a", "b")).toBe(false);
  expect(call("uuid_v5", "dns", "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
  expect(call("uuid_parse", "{2ED6657DE927568B95E12665A8AEA6A2}")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
  expect(call("uuid_parse", "nope")).toBeNull();
});

test("encodings round-trip and refuse bad input", () => {
  const names = ["base64", "base64url", "base32", "hex"];
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...names), (text, name) => {
      expect(call(`${name}_decode`, call(`${name}_encode`, text))).toBe(text);
    }),
  );
  for (const name of names) expect(failure(`${name}_decode`, "!")).toBe(`Thrown: ${name}_decode: invalid input`);
  expect(failure("hex_decode", "ff")).toContain("UTF-8");
  expect(failure("base64_decode", "YQ")).toContain("invalid");
  expect(call("base64url_decode", "YQ")).toBe("a");
  expect(shown("bytes_slice", new HBytes(new Uint8Array([1, 2, 3])), 1, 99)).toBe('b"0203"');
  expect(failure("bytes_to_string", new HBytes(new Uint8Array([255])))).toContain("UTF-8");
});

describe("JSON", () => {
  test("errors carry kind and position", () => {
    expect(failure("json_parse", "{\n 1}")).toMatch(/column: \d+, error: structured_parse_error, format: json, kind: malformed, line: 2, message: JSON parse error: .* at line 2 column \d+}$/);
    expect(failure("json_parse", `${"[".repeat(128)}${"]".repeat(128)}`)).toContain("kind: recursion_limit");
    expect(failure("json_parse", "[".repeat(100_000))).toContain("kind: malformed");
  });

  test("json_extract", () => {
    expect(shown("json_extract", 'Sure:\n```json\n{"a": [1, 2]}\n```\nbye')).toBe("{a: [1, 2]}");
    expect(shown("json_extract", 'see [note and {"a": "}"} there', "a")).toBe("}");
    expect(failure("json_extract")).toBe("Thrown: json_extract requires at least 1 argument: text");
    expect(failure("json_extract", '{"a": 1}', "b")).toBe("Thrown: json_extract: key 'b' not found");
    expect(failure("json_extract", "[1]", "b")).toBe("Thrown: json_extract: parsed value is not a dict, cannot extract key");
    expect(failure("json_extract", "[".repeat(200_000))).toContain("json_extract: failed to parse JSON: ");
  });

  test("pointers", () => {
    const value = HDict.from([["a", list(1, HDict.from([["b/c", 2]]))]]);
    expect(call("json_pointer", value, "/a/1/b~1c")).toBe(2);
    expect(call("json_pointer", value, "/a/01")).toBeNull();
    expect(failure("json_pointer", value, "a")).toContain("Thrown: json_pointer");
    expect(shown("json_pointer_set", value, "/a/-", 3)).toBe("{a: [1, {b/c: 2}, 3]}");
    expect(shown("json_pointer_set", value, "/a/1/x", 3)).toBe("{a: [1, {b/c: 2, x: 3}]}");
    expect(shown("json_pointer_set", value, "/z/1", 3)).toBe(display(value));
    expect(shown("json_pointer_delete", value, "/a/0")).toBe("{a: [{b/c: 2}]}");
    expect(call("json_pointer_delete", value, "")).toBeNull();
    expect(display(value)).toBe("{a: [1, {b/c: 2}]}");
  });
});

describe("assertions and errors", () => {
  test("texts", () => {
    expect(failure("assert", false)).toBe("Thrown: Assertion failed");
    expect(failure("assert", false, "null")).toBe("Thrown: Assertion failed");
    expect(failure("assert", 0, "why")).toBe("Thrown: why");
    expect(failure("assert_eq", 1, 2)).toBe("Thrown: Assertion failed: expected 2, got 1");
    expect(failure("assert_eq", 1)).toBe("Thrown: assert_eq requires at least 2 arguments");
    expect(failure("assert_ne", 1, 1)).toBe("Thrown: Assertion failed: values should not be equal: 1");
    expect(failure("assert_approx", 1, 2)).toContain("Assertion failed");
    expect(failure("assert_matches", "abc", "^b")).toContain("Assertion failed");
    expect(call("assert_matches", HDict.from([["a", 1], ["b", 2]]), HDict.from([["a", 1]]))).toBeNull();
    expect(call("assert_approx", f(0.1 + 0.2), f(0.3))).toBeNull();
  });

  test("categories", () => {
    expect(failure("throw_error", "slow", "timeout")).toBe("Thrown: {category: timeout, message: slow}");
    expect(failure("throw_error", "slow", "nonsense")).toContain("category: generic");
    expect(call("error_category", HDict.from([["category", "rate_limit"]]))).toBe("rate_limit");
    expect(call("is_rate_limited", "HTTP 429 from host")).toBe(true);
    expect(call("error_is_transient", "status 503")).toBe(true);
    expect(call("error_is", "status 404", "not_found")).toBe(true);
  });
});
