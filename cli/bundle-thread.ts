/** Threads that run a function of the bundled program. */
import { Worker } from "node:worker_threads";

/** Loads the bundle as `bin/harn.cjs` does, but calls one of its functions with data and the port to the parent. */
const BOOT = `
const { readFileSync } = require("node:fs");
const { Script } = require("node:vm");
const { parentPort, workerData } = require("node:worker_threads");
const { dist, call, data } = workerData;
const filename = dist + "/harn.cjs";
let cachedData;
try { cachedData = readFileSync(dist + "/harn.cache"); } catch {}
const script = new Script(readFileSync(filename, "latin1"), { filename, cachedData });
const exported = {};
script.runInThisContext()(exported, require, { exports: exported }, filename, dist);
Promise.resolve(exported[call](data, parentPort)).then((reply) => { if (reply !== undefined) parentPort.postMessage(reply); });
`;

/**
 * Starts a thread.
 * @param dist folder of the build
 * @param call name of a function that `cli/main.ts` exports; what it resolves to is posted, unless that is undefined
 */
export function bundleThread(dist: string, call: "checkShare" | "testThread", data: unknown): Worker {
  return new Worker(BOOT, { eval: true, workerData: { dist, call, data } });
}
