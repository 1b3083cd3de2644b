// Who may import whom. `npm run lint` checks it, after a self-test that planted forbidden imports are reported.
"use strict";

/** What each folder may import of ours, besides itself. Tests may import anything below their layer and the toolchain. */
const LAYERS = {
  compiler: ["vm/bytecode"],
  "vm/bytecode": [],
  vm: ["platform"],
  platform: [],
  stdlib: ["vm", "platform"],
  // Renders what the front half of the engine reads. That half serves the linter too, and is a leaf: no other part of the compiler comes with it.
  "stdlib/templates": ["compiler/templates", "stdlib", "vm"],
  "pkg-manager": ["compiler/diagnostics", "platform"],
  workspace: ["compiler", "vm", "stdlib", "platform", "pkg-manager"],
  "test-runner": ["compiler", "vm", "stdlib", "platform", "pkg-manager", "workspace"],
  cli: ["compiler", "vm", "stdlib", "platform", "pkg-manager", "workspace", "test-runner"],
  lsp: ["compiler", "vm", "stdlib", "platform", "pkg-manager", "workspace", "test-runner"],
};
const OURS = "^(compiler|vm|stdlib|pkg-manager|workspace|test-runner|lsp|cli|platform|build)/";
const TEST = "\\.test\\.ts$|/testing/";

const layerRules = Object.entries(LAYERS).map(([folder, allowed]) => ({
  name: `layers-of-${folder.replace("/", "-")}`,
  comment: `${folder} imports ${allowed.join(", ") || "nothing of ours"}`,
  severity: "error",
  // Folders with a rule of their own.
  from: { path: `^${folder}/`, pathNot: [TEST, ...Object.keys(LAYERS).flatMap((inner) => (inner.startsWith(`${folder}/`) ? [`^${inner}/`] : []))] },
  to: {
    path: OURS,
    pathNot: [folder, ...allowed].map((name) => `^${name}/`),
    // stdlib describes its entries in the compiler's words, which leaves no trace at run time.
    ...(folder === "stdlib" && { dependencyTypesNot: ["type-only"] }),
  },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: "stdlib-types-of-the-compiler",
      comment: "of the compiler, stdlib may only name types of compiler/library; its templates are rendered with compiler/templates",
      severity: "error",
      from: { path: "^stdlib/", pathNot: [TEST, "^stdlib/templates/"] },
      to: { path: "^compiler/", pathNot: "^compiler/library/index\\.ts$" },
    },
    { name: "nobody-imports-the-cli", severity: "error", from: { pathNot: "^(cli|build)/" }, to: { path: "^cli/" } },
    {
      name: "no-circles",
      comment: "circles of types only are tolerated: nothing of them is left at run time",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "doors",
      comment: "other folders go through a folder's index.ts",
      severity: "error",
      from: { path: "^((?:compiler|vm|stdlib)/[^/]+|platform|workspace|test-runner|pkg-manager|lsp)/" },
      to: {
        path: "^(?:(?:compiler|vm|stdlib)/[^/]+|platform|workspace|test-runner|pkg-manager|lsp)/",
        pathNot: ["^$1/", "/index\\.ts$", "^stdlib/[^/]+\\.ts$"],
      },
    },
    {
      name: "doors-from-the-top",
      severity: "error",
      from: { path: "^(cli|build|bench|fuzz)/", pathNot: TEST },
      to: { path: "^(?:(?:compiler|vm|stdlib)/[^/]+|platform|workspace|test-runner|pkg-manager|lsp)/", pathNot: "/index\\.ts$" },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|node_modules)/" },
    tsPreCompilationDeps: "specify",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { conditionNames: ["source", "import", "require", "node", "default"], exportsFields: ["exports"] },
  },
};
