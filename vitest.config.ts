import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
/** Forge takes every core there is, so it has a turn of its own. */
const CONTRACTS = "tests/chain/contracts.test.ts";

interface Manner {
  exclude?: string[];
  /** False where a test kills processes against the clock, and would be late beside another. */
  fileParallelism?: boolean;
}

/** Projects that need Postgres and chains; the two of the API run the same files against the two ways in. */
function onRealParts(name: string, folder: string, manner: Manner = {}): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`tests/${folder}/**/*.test.ts`],
      globalSetup: "tests/support/global-setup.ts",
      setupFiles: "tests/support/setup.ts",
      testTimeout: 30_000,
      hookTimeout: 60_000,
      ...manner,
    },
  };
}

export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    // Forks, since a worker's environment and its process-wide state must not be another file's.
    pool: "forks",
    maxWorkers: 2,
    teardownTimeout: 20_000,
    projects: [
      {
        extends: true,
        // A busy machine takes three times as long for what decodes, hashes and simulates; what a user waits for is timed by itself.
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: "contracts", include: [CONTRACTS] } },
      onRealParts("api", "api"),
      onRealParts("api-next", "api"),
      onRealParts("jobs", "jobs", { fileParallelism: false }),
      onRealParts("chain", "chain", { exclude: [CONTRACTS], fileParallelism: false }),
      onRealParts("trpc", "trpc"),
    ],
  },
});
