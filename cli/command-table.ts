/** The one table of commands and flags: parsing, help and shell completion all read it. */

export interface FlagSpec {
  /** Without dashes. */
  readonly name: string;
  readonly short?: string;
  readonly aliases?: readonly string[];
  /** Placeholder of the value; absent for a switch. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly repeatable?: boolean;
  readonly conflicts?: readonly string[];
  readonly summary: string;
}

export interface PositionalSpec {
  readonly name: string;
  readonly required: boolean;
  readonly repeatable?: boolean;
  /** What shells complete here. */
  readonly completes: "file" | "directory" | "code" | "command" | "none" | readonly string[];
}

export interface CommandSpec {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly positionals: readonly PositionalSpec[];
  readonly flags: readonly FlagSpec[];
  /** Flags of the language's reference that need a part which does not exist here, and that part. */
  readonly absent?: Readonly<Record<string, string>>;
  /** Everything after `--` goes to the program. */
  readonly passesArguments?: boolean;
}

const JSON_FLAG: FlagSpec = { name: "json", summary: "Print one JSON document" };
const FILE: PositionalSpec = { name: "FILE", required: true, completes: "file" };

export const COMMANDS: readonly CommandSpec[] = [
  {
    name: "run",
    summary: "Run a program",
    positionals: [{ name: "FILE", required: false, completes: "file" }],
    flags: [
      { name: "eval", short: "e", value: "CODE", summary: "Run CODE instead of a file" },
      { name: "deny", value: "NAMES", conflicts: ["allow"], summary: "Builtins and operations that fail when called, for example len,fs.read_text" },
      { name: "allow", value: "NAMES", summary: "Deny everything except these and a small core" },
      {
        name: "no-sandbox",
        conflicts: ["write-root", "read-only-root", "sandbox-read-root", "sandbox-write-root", "allow-process-network", "allow-process-loopback", "sandbox-unix-socket-root"],
        summary: "Confine nothing: all files, the network, child processes as they are",
      },
      { name: "write-root", aliases: ["writable-root"], value: "DIR", repeatable: true, summary: "A further folder to read and write" },
      { name: "read-only-root", value: "DIR", repeatable: true, summary: "A further folder to read, never to write" },
      { name: "sandbox-read-root", value: "DIR", repeatable: true, summary: "A further folder that child processes may read" },
      { name: "sandbox-write-root", value: "DIR", repeatable: true, summary: "A further folder that child processes may write" },
      { name: "allow-process-network", summary: "Network for the program and its child processes" },
      { name: "allow-process-loopback", summary: "Connections of child processes to this machine (macOS)" },
      { name: "sandbox-unix-socket-root", value: "DIR", repeatable: true, summary: "A folder whose sockets child processes may use (macOS)" },
      { name: "capability-profile", value: "PROFILE", choices: ["hermetic", "lane"], summary: "Variables of the run: none that could hold credentials, or only what is granted" },
      { name: "grant", value: "NAME=env:VAR[,expose=ENV_VAR]", repeatable: true, summary: "Give the run a credential, and child processes under the name ENV_VAR" },
      { name: "timeout", value: "DURATION", summary: "Stop the run after this time, for example 500ms, 30s, 5m" },
      { name: "max-frames", value: "N", summary: "Largest call depth (default 10000)" },
      { name: "max-memory", value: "SIZE", summary: "Largest heap, for example 512m or 2g" },
    ],
    passesArguments: true,
  },
  {
    name: "check",
    summary: "Check programs without running them",
    positionals: [{ name: "TARGET", required: false, repeatable: true, completes: "file" }],
    flags: [
      JSON_FLAG,
      { name: "strict", summary: "Fail on warnings" },
      { name: "strict-types", summary: "Values from outside must be validated before they are taken apart" },
      { name: "workspace", summary: "Also check what `[workspace] pipelines` of the nearest harn.toml names" },
      { name: "independent", summary: "Give every file a module graph of its own" },
      { name: "invariants", summary: "Prove what handlers claim with `@invariant`" },
    ],
  },
  {
    name: "lint",
    summary: "Check programs against the rules of good style",
    positionals: [{ name: "TARGET", required: true, repeatable: true, completes: "file" }],
    flags: [
      { name: "fix", conflicts: ["changed-from"], summary: "Repair what can be repaired without changing what the programs do" },
      JSON_FLAG,
      { name: "strict", summary: "Fail on warnings" },
      { name: "require-file-header", summary: "Each file begins with a doc comment that names it" },
      { name: "require-public-api-types", summary: "Public functions and pipelines have types" },
      { name: "changed-from", value: "REV", summary: "Only findings on lines that were added since this commit" },
    ],
  },
  {
    name: "fix",
    summary: "Repair what `harn check` finds",
    positionals: [{ name: "PATH", required: true, completes: "file" }],
    flags: [
      { name: "plan", conflicts: ["apply"], summary: "Show the repairs and change nothing" },
      { name: "apply", summary: "Make the repairs" },
      { name: "safety", value: "SAFETY", summary: "Only repairs up to this class: format-only, behavior-preserving, scope-local, surface-changing, capability-changing" },
      { name: "code", value: "CODE", repeatable: true, summary: "Only repairs of this diagnostic code" },
      {
        name: "harness-threading",
        value: "MODE",
        choices: ["local-global", "thread-params"],
        summary: "How functions come by a harness: keep their signatures (the default), or add parameters",
      },
      { name: "dry-run", summary: "With `--apply`: say what would be done and write nothing" },
      JSON_FLAG,
    ],
  },
  {
    name: "fmt",
    summary: "Format programs",
    positionals: [{ name: "TARGET", required: true, repeatable: true, completes: "file" }],
    flags: [
      { name: "check", summary: "Write nothing; name the files that would change, and fail if there are any" },
      { name: "line-width", value: "N", summary: "Widest line (default 100, or `[fmt] line_width` of harn.toml)" },
      { name: "separator-width", value: "N", summary: "Width of comments that are lines of dashes (default: the line width)" },
      JSON_FLAG,
    ],
  },
  {
    name: "doc",
    summary: "Print or write the documentation of modules",
    positionals: [{ name: "TARGET", required: false, repeatable: true, completes: "file" }],
    flags: [
      { name: "format", value: "FORMAT", choices: ["markdown", "json"], summary: "Form of the documentation (default markdown)" },
      { name: "out", short: "o", value: "DIR", summary: "Write one page a module and an index below DIR instead of printing" },
      { name: "private", summary: "Also what is not `pub`" },
      { ...JSON_FLAG, conflicts: ["format", "out"] },
    ],
  },
  {
    name: "scan",
    summary: "Find code by its structure",
    positionals: [
      { name: "PATTERN", required: false, completes: "file" },
      { name: "PATH", required: false, repeatable: true, completes: "file" },
    ],
    flags: [
      { name: "lang", value: "LANGUAGE", conflicts: ["rule", "rule-pack"], summary: "The first argument is a pattern of this language: harn" },
      { name: "rule", value: "FILE", conflicts: ["rule-pack"], summary: "Find what a rule matches" },
      { name: "rule-pack", value: "DIR", summary: "Find what any rule of a folder matches" },
      { name: "report-only", summary: "Only say how many matches each file has" },
      JSON_FLAG,
    ],
  },
  {
    name: "codemod",
    summary: "Show or make the changes that rules propose",
    positionals: [{ name: "PATH", required: false, repeatable: true, completes: "file" }],
    flags: [
      { name: "rule", value: "FILE", conflicts: ["rule-pack"], summary: "Use one rule" },
      { name: "rule-pack", value: "DIR", summary: "Use every rule of a folder that has a fix" },
      { name: "apply", summary: "Write the changes instead of showing them" },
      { name: "allow-unsafe", summary: "Also fixes that may change what the program does" },
      JSON_FLAG,
    ],
  },
  {
    name: "rule",
    summary: "Test structural rules",
    positionals: [
      { name: "ACTION", required: true, completes: ["test"] },
      { name: "PATH", required: false, completes: "file" },
    ],
    flags: [JSON_FLAG],
  },
  {
    name: "test",
    summary: "Run tests, or a folder of conformance programs",
    positionals: [
      { name: "TARGET", required: false, completes: "file" },
      { name: "SELECTION", required: false, completes: "directory" },
    ],
    flags: [
      { name: "test-path", value: "PATH", repeatable: true, summary: "A further file or folder of tests" },
      { name: "filter", value: "TEXT", summary: "Only tests whose name contains TEXT; of conformance programs the path, or re:PATTERN" },
      { name: "timeout", value: "MS", summary: "Milliseconds that one test may run (default 30000)" },
      { name: "max-test-ms", value: "MS", summary: "Fail a test that passes but takes longer in all (HARN_TEST_MAX_MS)" },
      { name: "max-execute-ms", value: "MS", summary: "Fail a test that passes but runs longer (HARN_TEST_MAX_EXECUTE_MS)" },
      { name: "parallel", summary: "Run tests in several threads, the slow ones first" },
      { name: "jobs", short: "j", value: "N", summary: "Run at most N tests at a time (HARN_TEST_JOBS)" },
      { name: "fail-fast", summary: "Start nothing new after the first failure" },
      { name: "shard-index", value: "I", summary: "Run part I of the tests, from 1 (HARN_TEST_SHARD_INDEX)" },
      { name: "shard-total", value: "N", summary: "Number of parts (HARN_TEST_SHARD_TOTAL)" },
      { name: "verbose", short: "v", summary: "Also say what starts and what tests print" },
      { name: "timing", summary: "Also say where the time went" },
      { name: "junit", value: "PATH", summary: "Write a JUnit report" },
      { name: "json-out", value: "PATH", summary: "Write a JSON report" },
      { name: "coverage", summary: "Say which part of the lines the tests reached" },
      { name: "coverage-out", value: "PATH", summary: "Write which lines the tests reached, as LCOV" },
      { name: "allow-empty", summary: "Succeed when no conformance program ran" },
      { ...JSON_FLAG, summary: "Print one JSON document (conformance programs)" },
    ],
    absent: {
      record: "recording of model calls",
      replay: "recording of model calls",
      determinism: "recording of model calls",
      "differential-optimizations": "an optimizer that can be switched off",
      diagnose: "the diagnosis of slow runs",
      "timing-baseline": "balancing by recorded costs",
      "timing-environment": "balancing by recorded costs",
      "max-cost-regression-percent": "balancing by recorded costs",
      evals: "evals of packages",
      "skill-dir": "skills",
      "approve-risky": "approvals of risky operations",
      "trusted-host-dispatch": "privileged hosts",
      "affected-from": "selection by changes",
      plan: "selection by changes",
      watch: "watching for changes",
      target: "the conformance suite of agent servers",
      "api-key": "the conformance suite of agent servers",
      category: "the conformance suite of agent servers",
      "workspace-id": "the conformance suite of agent servers",
      "session-id": "the conformance suite of agent servers",
    },
  },
  { name: "parse", summary: "Print the syntax tree of a file", positionals: [FILE], flags: [JSON_FLAG] },
  { name: "tokens", summary: "Print the tokens of a file", positionals: [FILE], flags: [JSON_FLAG] },
  { name: "disasm", summary: "Print the bytecode of a file", positionals: [FILE], flags: [] },
  { name: "graph", summary: "Print the modules that a file reaches", positionals: [FILE], flags: [JSON_FLAG] },
  {
    name: "viz",
    summary: "Draw the control flow of a file as a Mermaid flowchart",
    positionals: [FILE],
    flags: [{ name: "output", value: "PATH", summary: "Write the chart to a file instead of printing it" }],
  },
  {
    name: "explain",
    summary: "Explain a diagnostic code, or how a handler breaks an invariant",
    positionals: [
      { name: "CODE", required: false, completes: "code" },
      { name: "FILE", required: false, completes: "file" },
    ],
    flags: [
      JSON_FLAG,
      { name: "invariant", value: "NAME", conflicts: ["catalog", "format"], summary: "Show how the handler HANDLER of FILE breaks the invariant NAME: --invariant NAME HANDLER FILE" },
      { name: "catalog", summary: "List every code" },
      { name: "format", value: "FORMAT", choices: ["text", "json"], summary: "Form of what is printed" },
    ],
  },
  { name: "version", summary: "Print the version", positionals: [], flags: [JSON_FLAG] },
  {
    name: "completion",
    aliases: ["completions"],
    summary: "Print a shell completion script",
    positionals: [{ name: "SHELL", required: true, completes: ["bash", "zsh", "fish"] }],
    flags: [],
  },
  { name: "help", summary: "Print help about a command", positionals: [{ name: "COMMAND", required: false, completes: "command" }], flags: [] },
];

/** The command of a name or alias. */
export function findCommand(name: string): CommandSpec | undefined {
  return COMMANDS.find((command) => command.name === name || command.aliases?.includes(name));
}
