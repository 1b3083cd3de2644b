import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { findCommand } from "../cli/command-table.ts";
import { folderWith, invoke } from "../cli/invoke.test-helper.ts";
import { runCommand } from "../cli/run.ts";
import { runCommand as testCommand } from "../cli/test.ts";
import { readManifest } from "#workspace/manifest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = ["README.md", "CONTRIBUTING.md", ...readdirSync(`${ROOT}docs`).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`)];

interface CodeBlock {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

function codeBlocks(page: string): CodeBlock[] {
  const source = readFileSync(`${ROOT}${page}`, "utf8");
  return [...source.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    page,
    line: source.slice(0, match.index).split("\n").length,
    language: match[1] ?? "",
    text: match[2] ?? "",
  }));
}

const blocks = PAGES.flatMap(codeBlocks);
const scripts = Object.keys((JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { scripts: Record<string, string> }).scripts);

describe("code blocks of the documentation", () => {
  const programs = blocks.filter((block) => block.language === "harn");
  it("there are programs", () => {
    expect(programs.length).toBeGreaterThan(0);
  });

  it.each(programs)("$page:$line runs", async ({ text }) => {
    const folder = folderWith({ "block.harn": text });
    const isTest = /^(?:@test|pipeline test_)/m.test(text);
    const { code, stderr, stdout } = await (isTest ? invoke(testCommand, folder, ["test", "block.harn"]) : invoke(runCommand, folder, ["run", "block.harn"]));
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).not.toBe("");
  });

  it.each(blocks.filter((block) => block.language === "sh"))("$page:$line names commands that exist", ({ text }) => {
    const commands = text.split("\n").map((line) => line.replace(/#.*/, "").trim()).filter((line) => line !== "");
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands.flatMap((line) => line.split("&&"))) expect(known(command.trim().split(/\s+/)), command).toBe(true);
  });

  it.each(blocks.filter((block) => block.language === "toml"))("$page:$line is a manifest without mistakes", async ({ text }) => {
    const { diagnostics, tables } = await readManifest(`${folderWith({ "harn.toml": text })}/harn.toml`);
    expect(diagnostics).toEqual([]);
    expect(Object.values(tables).some((table) => Object.keys(table).length > 0)).toBe(true);
  });

  it("uses no other kind of block but drawings", () => {
    expect([...new Set(blocks.map((block) => block.language))].sort()).toEqual(["", "harn", "sh", "toml"]);
  });
});

function known(words: readonly string[]): boolean {
  const [program = "", verb = "", third = ""] = words;
  switch (program) {
    case "npm":
      return verb === "ci" || scripts.includes(verb === "run" ? third : verb);
    case "npx":
      return verb === "harn" && findCommand(third) !== undefined;
    case "harn":
      return findCommand(verb) !== undefined;
    default:
      return program === ".ci/run";
  }
}
