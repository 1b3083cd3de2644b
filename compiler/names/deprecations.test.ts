import { expect, test } from "vitest";
import { resolveAnything } from "./testing.ts";

function warnings(main: string, lib = ""): string[] {
  const { module, resolution } = resolveAnything(main, lib);
  return resolution.diagnostics
    .filter(({ code }) => code === "HARN-NAM-009")
    .map(({ severity, message, help, span }) => `${severity} ${module.source.text.slice(span?.start, span?.end)}: ${message}${help === undefined ? "" : ` | ${help}`}`);
}

test("every call warns, with what the attribute says", () => {
  const text = '@deprecated(since: "0.8", use: "newer")\nfn old() { return old2() }\n@deprecated\nfn old2() { return 1 }\nfn f() { return [old(), old()] }';
  expect(warnings(text)).toEqual([
    "warning old2: `old2` is deprecated",
    "warning old: `old` is deprecated (since 0.8) | use `newer` instead",
    "warning old: `old` is deprecated (since 0.8) | use `newer` instead",
  ]);
});

test("arguments by position; other values are ignored", () => {
  expect(warnings('@deprecated("1", "g")\nfn f() { }\nf()')).toEqual(["warning f: `f` is deprecated (since 1) | use `g` instead"]);
  expect(warnings("@deprecated(5, use: g)\nfn f() { }\nf()")).toEqual(["warning f: `f` is deprecated"]);
  expect(warnings('@deprecated(use: "g")\nfn f() { }\nf()')).toEqual(["warning f: `f` is deprecated | use `g` instead"]);
});

test("imported and nested functions; a binding of the same name is another thing", () => {
  const lib = '@deprecated(since: "2")\npub fn gone() { return 1 }\npub fn stays() { return 1 }';
  expect(warnings("gone()\nstays()", lib)).toEqual(["warning gone: `gone` is deprecated (since 2)"]);
  expect(warnings("fn f(gone) { return gone() }", lib)).toEqual([]);
  expect(warnings("fn f() {\n@deprecated\nfn inner() { return 1 }\nreturn inner()\n}")).toEqual(["warning inner: `inner` is deprecated"]);
});

test("a mention that is no call does not warn", () => {
  expect(warnings("@deprecated\nfn f() { }\nconst g = f\ng()")).toEqual([]);
});
