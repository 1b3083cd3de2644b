import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChildConfinement, type Confinement, DEFAULT_CHILDREN } from "#vm/host/policy";
import { type TestWorld, testWorld } from "../harness.test-helper.ts";
import type { WorldOptions } from "../world.ts";

export interface ConfinedPlace {
  readonly world: TestWorld;
  /** The workspace, which is also the directory of the run. */
  readonly root: string;
  /** A folder beside it, with the file `secret.txt`. */
  readonly outside: string;
}

/** A world that may use the folder `project` of a new temporary folder, and nothing else. */
export function confinedPlace(confinement: Partial<Omit<Confinement, "children">> = {}, children: Partial<ChildConfinement> = {}, options: Partial<WorldOptions> = {}): ConfinedPlace {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "harn-confined-")));
  const root = join(base, "project");
  const outside = join(base, "outside");
  mkdirSync(root);
  mkdirSync(outside);
  writeFileSync(join(outside, "secret.txt"), "secret");
  writeFileSync(join(root, "own.txt"), "own");
  const world = testWorld({
    cwd: root,
    projectRoot: null,
    confinement: {
      profile: "worktree",
      roots: [root],
      readOnlyRoots: [],
      ...confinement,
      children: { ...DEFAULT_CHILDREN, ...children },
    },
    ...options,
  });
  return { world, root, outside };
}
