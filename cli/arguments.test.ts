import { describe, expect, test } from "vitest";
import { parseArguments, UsageError } from "./arguments.ts";
import { COMMANDS, type CommandSpec, findCommand } from "./command-table.ts";

const run = findCommand("run") as CommandSpec;
const explain = findCommand("explain") as CommandSpec;

function mistake(command: CommandSpec, ...words: string[]): UsageError {
  try {
    parseArguments(command, words);
  } catch (error) {
    if (error instanceof UsageError) return error;
  }
  throw new Error(`no usage error for ${words.join(" ")}`);
}

describe("words", () => {
  test("flags, values in both forms, program arguments", () => {
    const args = parseArguments(run, ["--deny=fs.read_text,println", "a.harn", "--timeout", "3s", "--", "-x", "--deny", "--"]);
    expect(args.positionals).toEqual(["a.harn"]);
    expect(args.value("deny")).toBe("fs.read_text,println");
    expect(args.value("timeout")).toBe("3s");
    expect(args.rest).toEqual(["-x", "--deny", "--"]);
  });

  test("a value may begin with a dash, and may be empty", () => {
    expect(parseArguments(run, ["-e", "-1"]).value("eval")).toBe("-1");
    expect(parseArguments(run, ["--eval="]).value("eval")).toBe("");
  });

  test("a short flag may have its value attached", () => {
    for (const words of [["-ereturn 1"], ["-e=return 1"], ["-e", "return 1"]]) expect(parseArguments(run, words).value("eval")).toBe("return 1");
    expect(parseArguments(run, ["-e=="]).value("eval")).toBe("=");
  });

  test("after `--` come names for commands that run nothing", () => {
    expect(parseArguments(findCommand("check") as CommandSpec, ["a.harn", "--", "-b.harn", "--json"]).positionals).toEqual(["a.harn", "-b.harn", "--json"]);
    expect(mistake(findCommand("parse") as CommandSpec, "a.harn", "--", "x").message).toContain("unexpected argument `x`");
  });

  test("a single dash is a file name", () => {
    expect(parseArguments(run, ["-"]).positionals).toEqual(["-"]);
  });
});

describe("mistakes", () => {
  test("unknown flag, with what it could have been", () => {
    const error = mistake(run, "--tiemout", "3s");
    expect(error.message).toBe("unknown flag `--tiemout` for `harn run`");
    expect(error.misspelt).toMatchObject({ word: "--tiemout" });
  });

  test.each([
    [["--timeout"], "`--timeout` needs a value"],
    [["--timeout", "--"], "`--timeout` needs a value"],
    [["--deny", "a", "--allow", "b", "x.harn"], "`--deny` cannot be used with `--allow`"],
    [["--deny", "a", "--deny", "b", "x.harn"], "cannot be given more than once"],
    [["a.harn", "b.harn"], "unexpected argument `b.harn` for `harn run`; arguments of the program come after `--`"],
    [["-x1", "a.harn"], "unknown flag `-x1`"],
  ])("%j", (words, text) => {
    expect(mistake(run, ...words).message).toContain(text);
  });

  test("switches take no value, choices are closed, a required name may not be missing or empty", () => {
    expect(mistake(explain, "--json=yes").message).toBe("`--json` takes no value");
    expect(mistake(explain, "--catalog", "--format", "xml").message).toContain("expected one of: text, json");
    expect(mistake(findCommand("parse") as CommandSpec).message).toBe("`harn parse` requires FILE");
    expect(mistake(findCommand("parse") as CommandSpec, "").message).toBe("FILE of `harn parse` must not be empty");
    expect(mistake(findCommand("check") as CommandSpec, "a.harn", "").message).toBe("TARGET of `harn check` must not be empty");
  });

  test("help needs nothing else", () => {
    expect(parseArguments(findCommand("parse") as CommandSpec, ["--help"]).has("help")).toBe(true);
  });
});

test("the table is sound: names are unique, conflicts exist, optional positionals come last", () => {
  const names = COMMANDS.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
  for (const { flags, positionals } of COMMANDS) {
    for (const { conflicts = [] } of flags) for (const other of conflicts) expect(flags.map(({ name }) => name)).toContain(other);
    const firstOptional = positionals.findIndex(({ required }) => !required);
    if (firstOptional !== -1) expect(positionals.slice(firstOptional).every(({ required }) => !required)).toBe(true);
  }
});
