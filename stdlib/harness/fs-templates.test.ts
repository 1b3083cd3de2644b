import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AssetRoots, World } from "#vm/host";
import { HDict, HFloat } from "#vm/values";
import { confinedPlace } from "./confinement/confined.test-helper.ts";
import { call, errorOf, shown, testWorld } from "./harness.test-helper.ts";
import { PromptRegistry } from "#stdlib/templates";
import { createRunGate, resolveAsset } from "./index.ts";

const NONE = new HDict();

/** A project in a temporary folder; modules of the tests have no file, so paths start there. */
function project(files: Readonly<Record<string, string>>, options: Parameters<typeof testWorld>[0] = {}): World {
  const world = testWorld(options);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(world.cwd, path)), { recursive: true });
    writeFileSync(join(world.cwd, path), text);
  }
  const roots: AssetRoots = { projectRoot: world.cwd, aliases: new Map([["parts", join(world.cwd, "src/parts")]]) };
  return { ...world, assetRoots: () => Promise.resolve(roots) };
}

describe("template files", () => {
  it("are read where their paths lead", async () => {
    const world = project({ "a.prompt": "a{{ include 'sub/b.prompt' }}", "sub/b.prompt": "b{{ include 'c.prompt' }}{{ include '@parts/d.prompt' }}", "sub/c.prompt": "c", "src/parts/d.prompt": "d{{ include 'e.prompt' }}", "src/parts/e.prompt": "e" });
    expect(await call(world, "fs.render_prompt", "a.prompt", NONE)).toBe("abcde");
    expect(await call(world, "fs.render_prompt", join(world.cwd, "sub/b.prompt"), NONE)).toBe("bcde");
    expect(await call(world, "fs.render_template", "{{ include 'a.prompt' }}")).toBe("abcde");
    expect(await call(world, "fs.render_prompt", "a.prompt")).toBe("a{{ include 'sub/b.prompt' }}");
  });

  it("reached through a link are refused where the link leads outside", async () => {
    const outside = project({ "secret.prompt": "secret" });
    const world = project({ "a.prompt": "{{ include 'link.prompt' }}", "b.prompt": "{{ include 'folder/secret.prompt' }}", "c.prompt": "c", "d.prompt": "{{ include 'inner.prompt' }}" });
    symlinkSync(join(outside.cwd, "secret.prompt"), join(world.cwd, "link.prompt"));
    symlinkSync(outside.cwd, join(world.cwd, "folder"));
    symlinkSync("c.prompt", join(world.cwd, "inner.prompt"));
    expect(await errorOf(world, "fs.render_prompt", "a.prompt", NONE)).toBe(`thrown: ${join(world.cwd, "a.prompt")} at 1:1: include path link.prompt escapes template root ${world.cwd}`);
    expect(await errorOf(world, "fs.render_prompt", "b.prompt", NONE)).toContain("include path folder/secret.prompt escapes template root");
    expect(await errorOf(world, "fs.render_prompt", "@/link.prompt", NONE)).toBe(`thrown: asset path @/link.prompt leads out of the project root ${world.cwd}`);
    expect(await errorOf(world, "fs.render_prompt", "@/folder/secret.prompt")).toContain("leads out of the project root");
    expect(await call(world, "fs.render_prompt", "d.prompt", NONE)).toBe("c");
    // What a program names itself is checked as `read_text` checks it.
    expect(await call(world, "fs.render_prompt", "link.prompt", NONE)).toBe(await call(world, "fs.read_text", "link.prompt"));
  });

  it("that include themselves through a link are a circle", async () => {
    const world = project({ "a.prompt": "{{ include 'again.prompt' }}" });
    symlinkSync("a.prompt", join(world.cwd, "again.prompt"));
    expect(await errorOf(world, "fs.render_prompt", "a.prompt", NONE)).toContain("circular include detected");
  });

  it("that are not there or no text are named", async () => {
    const world = project({ "a.prompt": "{{ include 'none.prompt' }}", "folder/b.prompt": "" });
    const missing = "No such file or directory (os error 2)";
    expect(await errorOf(world, "fs.render_prompt", "none.prompt", NONE)).toBe(`thrown: Failed to read template ${join(world.cwd, "none.prompt")}: ${missing}`);
    expect(await errorOf(world, "fs.render_prompt", "a.prompt", NONE)).toBe(`thrown: ${join(world.cwd, "a.prompt")} at 1:1: failed to read included template ${join(world.cwd, "none.prompt")}: ${missing}`);
    expect(await errorOf(world, "fs.render_prompt", "folder", NONE)).toContain("Is a directory");
    expect(await errorOf(world, "fs.render_prompt", "a\0b", NONE)).toContain("unexpected NUL byte");
    expect(await errorOf(world, "fs.render_template", "{{ include 'a\0b' }}")).toContain("at 1:1: ");
    writeFileSync(join(world.cwd, "bytes.prompt"), Buffer.from([0xff]));
    expect(await errorOf(world, "fs.render_prompt", "bytes.prompt", NONE)).toContain("stream did not contain valid UTF-8");
    expect(await errorOf(world, "fs.render_prompt", "std/x.harn.prompt", NONE)).toBe("thrown: the standard library has no template std/x.harn.prompt");
  });

  it("pass the gate, includes of inline templates too", async () => {
    const files = { "a.prompt": "a" };
    const denied = (await errorOf(project(files, { policy: createRunGate({ deny: ["fs.render_prompt"] }) }), "fs.render_template", "{{ include 'a.prompt' }}"));
    expect(denied).toContain("fs.render_prompt");
    const world = project(files, { policy: createRunGate({ deny: ["render"] }) });
    expect(await errorOf(world, "fs.render_prompt", "a.prompt", NONE)).toContain("fs.render_prompt");
    expect(await call(world, "fs.render_template", "b")).toBe("b");
  });

  it("stay within the roots of a confined run, whichever way they are named", async () => {
    const { world, root, outside } = confinedPlace();
    writeFileSync(join(root, "a.prompt"), `{{ include "${join(outside, "secret.txt")}" }}`);
    symlinkSync(join(outside, "secret.txt"), join(root, "link.prompt"));
    const refused = await errorOf(world, "fs.read_text", join(outside, "secret.txt"));
    expect(await errorOf(world, "fs.render_prompt", join(outside, "secret.txt"), NONE)).toBe(refused.replace("read_text", "render_prompt"));
    for (const path of ["a.prompt", "link.prompt", "../outside/secret.txt"]) {
      expect((await errorOf(world, "fs.render_prompt", path, NONE)).slice(0, 40)).toBe(refused.slice(0, 40));
    }
    expect(await call(world, "fs.render_prompt", "own.txt", NONE)).toBe("own");
  });

  it("may not be larger than a string", async () => {
    const world = project({ "a.prompt": "x".repeat(100) }, { limits: { maxStringLength: 50 } });
    expect(await errorOf(world, "fs.render_prompt", "a.prompt", NONE)).toContain("limit: HARN-RTL-901");
  });
});

describe("arguments", () => {
  it("are checked", async () => {
    const world = project({});
    expect(await errorOf(world, "fs.render_prompt", 1)).toBe("type: HarnessFs.render_prompt expects string argument 1, got int");
    expect(await errorOf(world, "fs.render_template", "", new HFloat(1))).toBe("type: HarnessFs.render_template expects a dict argument");
    expect(await call(world, "fs.render_template", "[{{ x }}]", HDict.from([["x", null]]))).toBe("[]");
    expect(await call(world, "fs.render_template", "[{{ x }}]", null)).toBe("[{{x}}]");
  });
});

describe("provenance", () => {
  it("is part of the answer and is kept under its number", async () => {
    const world = project({ "a.prompt": "{{ x }}" });
    const path = join(world.cwd, "a.prompt");
    const span = `{bound_value: 1, kind: LegacyBareInterp, output_end: 1, output_start: 0, parent_span: nil, template_col: 1, template_line: 1, template_uri: ${path}}`;
    expect(await shown(world, "fs.render_prompt_with_provenance", "a.prompt", HDict.from([["x", 1]]))).toBe(`{prompt_id: prompt-1, spans: [${span}], template_uri: ${path}, text: 1}`);
    await call(world, "fs.render_prompt_with_provenance", "a.prompt");
    const prompts = world.state.part(PromptRegistry);
    expect([prompts.get("prompt-1")?.text, prompts.get("prompt-2")?.text]).toEqual(["1", "{{x}}"]);
  });
});

describe("asset paths", () => {
  const roots: AssetRoots = { projectRoot: "/project", aliases: new Map([["a", "/project/src/a"]]) };

  it.each([
    ["@/x.prompt", "/project/x.prompt"],
    ["@/x/./y.prompt", "/project/x/y.prompt"],
    ["@a/..x/y.prompt", "/project/src/a/..x/y.prompt"],
  ])("%s leads to %s", (path, expected) => {
    expect(resolveAsset(path, roots)).toEqual({ path: expected });
  });

  it.each([
    ["@", "names no file"],
    ["@a", "names no file"],
    ["@a/", "names no file"],
    ["@/..", "may not contain `..`"],
    ["@a/x/../../y", "may not contain `..`"],
    ["@a/x\\..\\y", "may not contain `..`"],
    ["@//etc/passwd", "may not go on with an absolute path"],
    ["@b/x", "`b` is not an alias"],
    ["@__proto__/x", "`__proto__` is not an alias"],
  ])("%s: %s", (path, expected) => {
    expect(resolveAsset(path, roots)).toEqual({ fault: expect.stringContaining(expected) as string });
  });

  it("need a project", () => {
    expect(resolveAsset("@/x", null)).toEqual({ fault: expect.stringContaining("there is no harn.toml") as string });
  });
});
