import { expect, test } from "vitest";
import { createFileResolver } from "./resolver.ts";

const library = { modules: new Map([["json", ""], ["llm/tools", ""], ["observability", ""]]) };

function resolverOf(...files: string[]): ReturnType<typeof createFileResolver> {
  const present = new Set(files);
  return createFileResolver({ exists: (path) => present.has(path), library });
}

test("library modules", () => {
  const resolver = resolverOf();
  expect(resolver.resolve("std/json", "/p/main.harn")).toEqual({ kind: "std", path: "std/json" });
  expect(resolver.resolve("observability", "/p/main.harn")).toEqual({ kind: "std", path: "std/observability" });
  expect(resolver.resolve("std/jsn", "/p/main.harn")).toEqual({ kind: "unresolved", message: "Unknown stdlib module: std/jsn" });
  expect(resolver.resolve("../json", "std/llm/tools")).toEqual({ kind: "std", path: "std/json" });
});

test("files relative to the importing one, with the extension added only where there is none", () => {
  const resolver = resolverOf("/p/lib.harn", "/p/sub/a.harn", "/p/raw", "/p/x.y", "/p/pkg/lib.harn");
  expect(resolver.resolve("lib", "/p/main.harn")).toEqual({ kind: "file", path: "/p/lib.harn" });
  expect(resolver.resolve("./lib.harn", "/p/main.harn")).toEqual({ kind: "file", path: "/p/lib.harn" });
  expect(resolver.resolve("../lib", "/p/sub/a.harn")).toEqual({ kind: "file", path: "/p/lib.harn" });
  expect(resolver.resolve("raw", "/p/main.harn")).toEqual({ kind: "file", path: "/p/raw" });
  expect(resolver.resolve("x.y", "/p/main.harn")).toEqual({ kind: "file", path: "/p/x.y" });
  expect(resolver.resolve("/p/lib", "/q/main.harn")).toEqual({ kind: "file", path: "/p/lib.harn" });
  expect(resolver.resolve("./pkg", "/p/main.harn")).toEqual({ kind: "file", path: "/p/pkg/lib.harn" });
});

test("a missing file names what was tried", () => {
  expect(resolverOf().resolve("./gone", "/p/main.harn")).toEqual({
    kind: "unresolved",
    message: "cannot read './gone' (resolved '/p/gone.harn' relative to /p): No such file or directory (os error 2)",
  });
});

test("odd paths stay unresolved", () => {
  const strict = createFileResolver({
    exists: (path) => {
      if (path.includes("\0")) throw new Error("the file system refuses this");
      return false;
    },
    library,
  });
  for (const path of ["", "\0", "a\0b", "..", "/", "std/"]) expect(strict.resolve(path, "/p/main.harn").kind).toBe("unresolved");
});

test("packages come last", () => {
  const packages = { resolve: (specifier: string) => ({ kind: "file", path: `/packages/${specifier}` }) as const };
  const resolver = createFileResolver({ exists: (path) => path === "/p/near.harn", library, packages });
  expect(resolver.resolve("near", "/p/main.harn")).toEqual({ kind: "file", path: "/p/near.harn" });
  expect(resolver.resolve("far", "/p/main.harn")).toEqual({ kind: "file", path: "/packages/far" });
});
