import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { invoke } from "../cli/invoke.test-helper.ts";
import { runCommand } from "../cli/run.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));

describe("examples", () => {
  it.each(["tour", "log_analyser", "csv_report", "import_graph"])("%s prints what it should", async (name) => {
    const { code, stdout, stderr } = await invoke(runCommand, HERE, ["run", `${name}.harn`]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toBe(readFileSync(`${HERE}expected/${name}.txt`, "utf8"));
  });

  it("the log maker gives the same log for the same arguments, and the analyser reads it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "harn-examples-"));
    const files = ["a.log", "b.log"].map((name) => join(folder, name)) as [string, string];
    for (const file of files) expect((await invoke(runCommand, HERE, ["run", "--write-root", folder, "make_log.harn", "--", "300", file])).code).toBe(0);
    expect(readFileSync(files[1], "utf8")).toBe(readFileSync(files[0], "utf8"));
    const { stdout } = await invoke(runCommand, HERE, ["run", "--read-only-root", folder, "log_analyser.harn", "--", files[0]]);
    expect(stdout).toMatch(/^300 requests, 0 unreadable lines/);
    rmSync(folder, { recursive: true });
  });

  it("a missing log is an error of the program", async () => {
    const { code, stderr } = await invoke(runCommand, HERE, ["run", "log_analyser.harn", "--", "no/such.log"]);
    expect(code).toBe(1);
    expect(stderr).toBe("no such log: no/such.log\n");
  });
});
