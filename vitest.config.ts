import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: { include: ["**/*.test.ts"], exclude: ["node_modules/**", "dist/**"], testTimeout: 30_000 },
});
