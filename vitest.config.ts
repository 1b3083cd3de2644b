import { availableParallelism } from "node:os";
import { defineConfig, type Plugin } from "vitest/config";
import { Op } from "./vm/bytecode/op.ts";

/**
 * The build inlines enum members; the test runner does not, and a `switch` over a hundred property reads makes the
 * interpreter a thousand times slower than the product's.
 */
const inlineOpcodes: Plugin = {
  name: "inline-opcodes",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/vm/interpreter/dispatch.ts")) return null;
    return { code: code.replace(/\bcase Op\.(\w+):/g, (_, name: string) => `case ${String(Op[name as keyof typeof Op])}:`), map: null };
  },
};

/** All cores: by default one is left to the runner itself, which has little to do. */
const workers = Math.max(2, availableParallelism());

/** Only a hang takes so long, also where other programs keep the machine busy. */
const HANG_MS = 120_000;

export default defineConfig({
  plugins: [inlineOpcodes],
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  // Test files share the modules that a worker has loaded: no test changes them, and loading them anew took a third of the time.
  test: { isolate: false, include: ["**/*.test.ts"], exclude: ["node_modules/**", "dist/**"], testTimeout: HANG_MS, maxWorkers: workers },
});
