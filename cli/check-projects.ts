/** The projects that checked files belong to, and what flags and manifests decide for them. */
import { asksForLegacyNames, type CheckSettings, lintSettings, shownPath } from "#workspace/check";
import { assetRootsOf, type Manifest, ManifestFinder, type ManifestTables, NO_TABLES, readManifest } from "#workspace/manifest";
import type { Diagnostic, SourceFile } from "#compiler/diagnostics";
import type { CheckedFile } from "./check-report.ts";
import type { CommandContext } from "./context.ts";

export interface Project {
  readonly settings: CheckSettings;
  /** Warnings fail. */
  readonly strict: boolean;
}

export class Projects {
  readonly #context: CommandContext;
  readonly #finder = new ManifestFinder();
  readonly #manifests = new Map<string, Promise<Manifest>>();
  readonly #projects = new Map<string | null, Promise<Project>>();
  /** Manifests and rule files with something wrong, in the order in which they were met. */
  readonly #findings: { readonly source: SourceFile; readonly diagnostics: readonly Diagnostic[] }[] = [];

  constructor(context: CommandContext) {
    this.#context = context;
  }

  /** The manifest of the project that a file or folder belongs to, if it has one. */
  async manifestAt(path: string): Promise<Manifest | null> {
    const found = this.#finder.nearest(path);
    return found === null ? null : this.#manifest(found);
  }

  /** What counts for a file. Flags can only add to the manifest's strictness. */
  of(path: string): Promise<Project> {
    const found = this.#finder.nearest(path);
    let project = this.#projects.get(found);
    if (project === undefined) this.#projects.set(found, (project = this.#project(found)));
    return project;
  }

  /** What is wrong with the manifests, and with the rules that they name. */
  findings(): readonly CheckedFile[] {
    return this.#findings.map(({ source, diagnostics }) => ({ name: shownPath(source.path, this.#context.cwd), source, diagnostics, related: [] }));
  }

  async #project(manifestPath: string | null): Promise<Project> {
    const { args, env } = this.#context;
    const tables = manifestPath === null ? NO_TABLES : (await this.#manifest(manifestPath)).tables;
    const { strict = false, strict_types: strictTypes = false } = tables.check;
    return {
      strict: strict || args.has("strict"),
      settings: {
        strictTypes: strictTypes || args.has("strict-types"),
        invariants: args.has("invariants"),
        legacyAmbient: asksForLegacyNames(env),
        lint: this.#lint(tables),
        lintOnly: args.command.name === "lint",
        projectRules: await this.#rules(manifestPath),
        templates: await this.#templates(manifestPath),
      },
    };
  }

  async #templates(manifestPath: string | null): Promise<CheckSettings["templates"]> {
    const manifest = manifestPath === null ? null : await this.#manifest(manifestPath);
    const severity = manifest?.tables.check.preflight_severity ?? "error";
    if (severity === "off" || this.#context.args.command.name === "lint") return null;
    if (manifest === null) return { severity, roots: null };
    const { projectRoot, aliases } = assetRootsOf(manifest);
    return { severity, roots: { projectRoot, aliases: Object.fromEntries(aliases) } };
  }

  /** The rule about file headers is one of `harn lint` alone (command-line reference 4.1). */
  #lint(tables: ManifestTables): CheckSettings["lint"] {
    const { args } = this.#context;
    const settings = lintSettings(tables);
    if (args.command.name !== "lint") return { ...settings, requireFileHeader: false };
    return {
      ...settings,
      ...(args.has("require-file-header") && { requireFileHeader: true }),
      ...(args.has("require-public-api-types") && { requirePublicApiTypes: true }),
    };
  }

  async #rules(manifestPath: string | null): Promise<CheckSettings["projectRules"]> {
    if (manifestPath === null) return [];
    const manifest = await this.#manifest(manifestPath);
    const { ruleDirs = [], nativeRuleDirs = [] } = manifest.tables.rules;
    if (ruleDirs.length + nativeRuleDirs.length === 0) return [];
    const { readProjectRules } = await import("#workspace/rules");
    const { values, problems } = await readProjectRules(manifest);
    this.#findings.push(...problems);
    return values;
  }

  #manifest(path: string): Promise<Manifest> {
    let manifest = this.#manifests.get(path);
    if (manifest === undefined) {
      manifest = readManifest(path).then((read) => {
        if (read.diagnostics.length > 0) this.#findings.push(read);
        return read;
      });
      this.#manifests.set(path, manifest);
    }
    return manifest;
  }
}
