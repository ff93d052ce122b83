import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

type ProjectTest = NonNullable<TestProjectInlineConfiguration["test"]>;

const root = fileURLToPath(new URL(".", import.meta.url));
/** Forge uses every core, so it runs alone. */
const CONTRACTS = "tests/chain/contracts.test.ts";

/** Tests that start and count processes, or need a separate environment. */
const APART = ["logo-*", "local-chains", "run-loop", "webhook-hostile"].map(
  (name) => `tests/unit/${name}.test.ts`,
);

/**
 * Projects without a server or database. Decoding, hashing and simulation take three times as long on a busy machine.
 */
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
 * The files of `tests/api` that run a second time, against Next's own router: those that test the code between the
 * socket and the use case, or per-process state. Behind that point both ways run the same code on the same input.
 */
const BOTH_WAYS = [
  // Methods, paths, queries, chunked bodies, clients that disconnect.
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
  // Agents and browsers at one address.
  "payment-link",
  // The caller's address and the request log.
  "rate-limits",
  "request-log",
  // A payment whose worker is another process.
  "gateway-confirm",
].map((name) => `tests/api/${name}.test.ts`);

/** The files of a worker share the loaded modules: loading took a second each. `setup.ts` keeps their state apart. */
const SHARING: ProjectTest = { isolate: false };
const CORES = availableParallelism();
/** A worker of these waits for the app and for Postgres much of the time, so one more than cores keeps all of them busy. */
const ASKING: ProjectTest = { ...SHARING, maxWorkers: CORES + 1, sequence: { groupOrder: 3 } };
/** Projects that mostly wait for blocks and polls. */
const WAITING: ProjectTest = { ...SHARING, maxWorkers: CORES + 1, sequence: { groupOrder: 1 } };
/** Tests that measure seconds, and would be late next to another file. */
const TIMED = [
  "chain/polls",
  "jobs/dev-reload",
  "jobs/network-share",
  "jobs/overrun",
  "jobs/rolling-stop",
  "jobs/webhook-delays",
].map((name) => `tests/${name}.test.ts`);

/** The files that take the best part of a minute or more, the slowest first. */
const SLOWEST = [
  ...["trpc/access-matrix", "trpc/every-procedure"],
  ...["chain/fault-table", "chain/kill-points", "chain/partial-refund-kills", "chain/missing-logs"],
  ...[
    "jobs/demo-shops",
    "chain/sent-transactions",
    "chain/webhook-faults",
    "chain/deposits",
    "chain/deposit-kills",
  ],
  ...["chain/refund-succession", "chain/races", "chain/wallet-refund-kills", "chain/fault-lines"],
  ...[
    "chain/x402-link",
    "chain/x402-permits",
    "chain/deposit-table",
    "chain/partial-refund-races",
    "chain/model",
  ],
].map((name) => `/tests/${name}.test.ts`);

/**
 * Starts them first, so that no core waits for one at the end; in a new clone Vitest knows no durations. The files of one
 * project follow each other: a worker keeps its modules until the next file is another project's.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOWEST.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? SLOWEST.length : found;
    };
    const projectOf = ({ project }: TestSpecification) => project.name;
    return (await super.sort(files)).sort(
      (a, b) => place(a) - place(b) || projectOf(a).localeCompare(projectOf(b)),
    );
  }
}

/** Projects that need Postgres and chains. */
function onRealParts(name: string, folder: string, manner: ProjectTest = {}): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`tests/${folder}/**/*.test.ts`],
      globalSetup: "tests/support/global-setup.ts",
      setupFiles: "tests/support/setup.ts",
      // For what hangs: a machine half as fast as most must not run into it.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      ...manner,
    },
  };
}

export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    // Forks, because files must not share a worker's environment and process-wide state.
    pool: "forks",
    maxWorkers: CORES,
    teardownTimeout: 20_000,
    sequence: { sequencer: SlowestFirst },
    // A polled value may arrive late: a second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // These tests leave no state behind, so all of them share the loaded modules.
      alone("unit", { exclude: APART, pool: "threads", isolate: false }),
      // One process per file.
      alone("unit-apart", { include: APART }),
      { extends: true, test: { name: "contracts", include: [CONTRACTS] } },
      onRealParts("api", "api", ASKING),
      onRealParts("api-next", "api", { include: BOTH_WAYS, ...ASKING }),
      onRealParts("jobs", "jobs", { exclude: TIMED, ...WAITING }),
      onRealParts("chain", "chain", { exclude: [CONTRACTS, ...TIMED], ...WAITING }),
      onRealParts("timed", "", { include: TIMED, fileParallelism: false, sequence: { groupOrder: 2 } }),
      onRealParts("trpc", "trpc", ASKING),
      // Needs nginx and Caddy, so only `npm run test:operations` runs it.
      onRealParts("operations", "operations", { fileParallelism: false }),
      // Needs Python and its registry, so only the long form runs it.
      onRealParts("generated", "generated"),
    ],
  },
});
