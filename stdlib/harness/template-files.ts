/** Where paths of prompt templates lead, and reading what is there (runtime reference 3, table of path forms). */
import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, resolve } from "node:path";
import { realPathInside } from "#platform";
import { TemplateFault, type TemplateFiles, type TemplateSource } from "#stdlib/templates";
import type { AssetRoots, HostContext } from "#vm/host";
import { readText } from "./fs-files.ts";
import { sourceDirectory } from "./fs-places.ts";
import { osErrorText } from "./os-errors.ts";
import { isAssetPath, isEmbeddedTemplate, resolveAsset } from "./template-paths.ts";

/** A template with what its includes are relative to. */
export interface TemplateFile extends TemplateSource {
  readonly folder: string;
  /** Plain relative includes stay below this folder. */
  readonly root: string;
}

interface Place {
  readonly path: string;
  /** What has to hold the file, links resolved; null: anything may. */
  readonly within: { readonly folder: string; readonly refusal: string } | null;
  readonly root: string;
}

/** The templates that one call renders. */
export class TemplateReader implements TemplateFiles<TemplateFile> {
  readonly #context: HostContext;
  /** By path: each file is read once. */
  readonly #files = new Map<string, Promise<TemplateFile>>();

  /** @param context of the call that renders; must stay as it is */
  constructor(context: HostContext) {
    this.#context = context;
  }

  /** A template that is given as text: its includes are relative to the module that renders it. */
  inline(text: string): TemplateFile {
    const folder = sourceDirectory(this.#context);
    return { id: "", path: null, uri: null, text, folder, root: folder };
  }

  /**
   * The template that a program names.
   * @throws TemplateFault
   */
  async open(path: string): Promise<TemplateFile> {
    return this.#read(await this.#place(path, sourceDirectory(this.#context)), "Failed to read template");
  }

  async include(path: string, from: TemplateFile): Promise<TemplateFile> {
    const { policy } = this.#context.world;
    // An inline template may be allowed where reading files is not.
    policy.check({ operation: "fs.render_prompt", callee: this.#context.callee });
    const place = await this.#place(path, from.folder);
    if (isAssetPath(path) || isAbsolute(path)) return this.#read(place, "failed to read included template");
    const refusal = `include path ${path} escapes template root ${from.root}`;
    return this.#read({ path: place.path, root: from.root, within: { folder: from.root, refusal } }, "failed to read included template");
  }

  async #place(path: string, folder: string): Promise<Place> {
    if (isEmbeddedTemplate(path)) throw new TemplateFault(`the standard library has no template ${path}`);
    if (isAssetPath(path)) return assetPlace(path, (await this.#context.world.assetRoots?.(folder)) ?? null);
    const found = resolve(folder, path);
    return { path: found, within: null, root: dirname(found) };
  }

  #read(place: Place, label: string): Promise<TemplateFile> {
    const key = `${place.root}\0${place.path}`;
    let file = this.#files.get(key);
    if (file === undefined) this.#files.set(key, (file = this.#readNew(place, label)));
    return file;
  }

  async #readNew({ path, within, root }: Place, label: string): Promise<TemplateFile> {
    try {
      const real = within === null ? await realpath(path).catch(() => path) : await realPathInside(within.folder, path);
      if (real === null) throw new TemplateFault(within?.refusal ?? path);
      // A confined path is read as it was checked: a link that changes meanwhile leads nowhere else.
      const text = await readText(within === null ? path : real, this.#context);
      return { id: real, path, uri: path, text, folder: dirname(path), root };
    } catch (error) {
      if (error instanceof TemplateFault) throw error;
      throw new TemplateFault(`${label} ${path}: ${osErrorText(error)}`);
    }
  }
}

/** @throws TemplateFault */
function assetPlace(path: string, roots: AssetRoots | null): Place {
  const found = resolveAsset(path, roots);
  if ("fault" in found) throw new TemplateFault(found.fault);
  const folder = roots?.projectRoot ?? dirname(found.path);
  return { path: found.path, within: { folder, refusal: `asset path ${path} leads out of the project root ${folder}` }, root: dirname(found.path) };
}
