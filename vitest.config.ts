import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

type ProjectTest = NonNullable<TestProjectInlineConfiguration["test"]>;

const root = fileURLToPath(new URL(".", import.meta.url));
/** Forge takes every core there is, so it has a turn of its own. */
const CONTRACTS = "tests/chain/contracts.test.ts";

/** What starts processes and counts them, or reads an environment of its own. */
const APART = ["logo-*", "local-chains", "run-loop"].map((name) => `tests/unit/${name}.test.ts`);

/** Projects that need nothing that runs. A busy machine takes three times as long for what decodes, hashes and simulates. */
function alone(name: string, manner: ProjectTest): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: ["tests/unit/**/*.test.ts"],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      ...manner,
    },
  };
}

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
      // They leave nothing behind that another could meet, so modules are loaded once for all of them.
      alone("unit", { exclude: APART, pool: "threads", isolate: false }),
      // A process for each.
      alone("unit-apart", { include: APART }),
      { extends: true, test: { name: "contracts", include: [CONTRACTS] } },
      onRealParts("api", "api"),
      onRealParts("api-next", "api"),
      onRealParts("jobs", "jobs", { fileParallelism: false }),
      onRealParts("chain", "chain", { exclude: [CONTRACTS], fileParallelism: false }),
      onRealParts("trpc", "trpc"),
    ],
  },
});
