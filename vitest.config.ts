import { availableParallelism } from "node:os";
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

/**
 * The files of `tests/api` that run a second time, against Next's own router: those whose subject lies between the socket
 * and the use case, or in state that a process keeps. Behind that point both ways run the same code on the same input.
 */
const BOTH_WAYS = [
  // Methods, paths, queries, bodies in pieces, callers who go away.
  "ways-in",
  // Each operation of the API, refused to each credential.
  "access",
  // Headers, bodies of any kind and size, 404, 405, 413, 415.
  "payments-create",
  "gateway-hostile",
  "versions",
  // Params that need decoding; PATCH and DELETE.
  "merchants-one",
  // CORS, preflights, held polls.
  "gateway-payment",
  "payments-read",
  // Where the caller's address and the request log come from.
  "rate-limits",
  "request-log",
  // A payment whose worker is another process.
  "gateway-confirm",
].map((name) => `tests/api/${name}.test.ts`);

const CORES = availableParallelism();
/** Projects that wait for blocks and polls more than they compute. */
const WAITING: ProjectTest = { maxWorkers: 2 * CORES, sequence: { groupOrder: 1 } };

/** Projects that need Postgres and chains. */
function onRealParts(name: string, folder: string, manner: ProjectTest = {}): TestProjectInlineConfiguration {
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
    maxWorkers: CORES,
    teardownTimeout: 20_000,
    // What is polled for comes some time: a second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // They leave nothing behind that another could meet, so modules are loaded once for all of them.
      alone("unit", { exclude: APART, pool: "threads", isolate: false }),
      // A process for each.
      alone("unit-apart", { include: APART }),
      { extends: true, test: { name: "contracts", include: [CONTRACTS] } },
      onRealParts("api", "api"),
      onRealParts("api-next", "api", { include: BOTH_WAYS }),
      onRealParts("jobs", "jobs", WAITING),
      onRealParts("chain", "chain", { exclude: [CONTRACTS], ...WAITING }),
      onRealParts("trpc", "trpc"),
    ],
  },
});
