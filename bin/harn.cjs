#!/usr/bin/env node
"use strict";
// Starts the bundled program with V8's code cache beside it, which saves parsing and compiling it at every start.
// A cache of another Node version is refused by V8 and the program is compiled as usual.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { Script } = require("node:vm");

const dist = join(__dirname, "..", "dist");
const filename = join(dist, "harn.cjs");

function read(path, encoding) {
  try {
    return readFileSync(path, encoding);
  } catch {
    return undefined;
  }
}

function stop(reason) {
  process.stderr.write(`error: ${reason}; run \`npm run build\` in its folder\n`);
  process.exit(1);
}

function compile() {
  try {
    return new Script(source, { filename, cachedData: read(join(dist, "harn.cache")) });
  } catch {
    return stop("the build of harn is damaged");
  }
}

// The bundle is plain ASCII: reading it as latin1 is quick.
const source = read(filename, "latin1");
if (source === undefined) stop("harn is not built");
const script = compile();
const exported = {};
script.runInThisContext()(exported, require, { exports: exported }, filename, dist);
exported.main(process.argv.slice(2), dist);
