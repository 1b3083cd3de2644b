#!/usr/bin/env node
"use strict";
// Starts the bundled program with V8's code cache beside it, which saves parsing and compiling it at every start.
// A cache of another Node version is refused by V8 and the program is compiled as usual.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { Script } = require("node:vm");

const dist = join(__dirname, "..", "dist");
// Parts of Node that take milliseconds to load and that most runs do without: they load when something of them is used.
const LATE = new Set(["child_process", "crypto", "fs/promises", "os", "perf_hooks", "readline", "stream", "timers/promises", "tty", "v8", "worker_threads", "zlib"]);

function late(name) {
  return new Proxy({}, { get: (_, key) => require(name)[key], has: (_, key) => key in require(name) });
}

function load(id) {
  const name = id.startsWith("node:") ? id.slice(5) : id;
  return LATE.has(name) ? late(id) : require(id);
}

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

function open(name) {
  const filename = join(dist, `${name}.cjs`);
  // The bundle is plain ASCII: reading it as latin1 is quick.
  const source = read(filename, "latin1");
  if (source === undefined) stop("harn is not built");
  const exported = {};
  compile(source, filename, read(join(dist, `${name}.cache`))).runInThisContext()(exported, load, { exports: exported }, filename, dist);
  return exported;
}

function compile(source, filename, cachedData) {
  try {
    return new Script(source, { filename, cachedData });
  } catch {
    return stop("the build of harn is damaged");
  }
}

// Most starts run a program that is compiled already. What that takes is a program of its own, a third of the whole.
const words = process.argv.slice(2);
if (words[0] === "run" || words[0]?.endsWith(".harn")) open("run").main(words, dist, (part) => open("harn").loadPart(part));
else open("harn").main(words, dist);
