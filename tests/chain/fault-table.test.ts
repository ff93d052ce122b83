import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { APPLICATION_ROLE, ensureApplicationRole } from "@/scripts/local/application-role";
import { type LocalPostgres, startPostgres } from "@/scripts/local/postgres";
import { migrate } from "@/server/db/migrate";
import { auditCommand } from "@/tests/support/books";
import { setEnvironment } from "@/tests/support/environment";
import { eventually } from "@/tests/support/eventually";
import { entrust } from "@/tests/support/guard";
import { chainFaults } from "./faults/chain-faults";
import { beginDeposit, checkDeposit } from "./faults/deposits";
import { checkInvariants } from "./faults/invariants";
import { nodeFaults } from "./faults/node-faults";
import { beginPermit, checkPermit } from "./faults/permits";
import { processFaults } from "./faults/process-faults";
import type { FaultRow } from "./faults/row";
import {
  begin,
  beginAll,
  closeStage,
  keepMining,
  openStage,
  type Stage,
  startStageChains,
} from "./faults/stage";

const STAGES = [41_341, 41_342, 41_343, 41_344, 41_345];
const ROW_MS = 200_000;
/** The slowest rows come first: rows run in parallel, each on a separate stage. */
const ROWS: FaultRow[] = [
  ...processFaults.slice(0, 2),
  ...nodeFaults,
  ...processFaults.slice(2),
  ...chainFaults,
];

const free: Stage[] = [];
const stages: Stage[] = [];
let postgres: LocalPostgres;
const dataDir = () => join(inject("stack").directory, "postgres-faults");

/** A separate cluster, which may be killed: its commits survive that. */
async function startDatabase(): Promise<LocalPostgres> {
  const settings = { fsync: "off", full_page_writes: "off", max_connections: "300" };
  const started = await startPostgres({ dataDir: dataDir(), settings });
  entrust(inject("stack").directory, started.pid);
  return started;
}

beforeAll(async () => {
  const stack = inject("stack");
  const [config, started] = await Promise.all([startStageChains(stack, STAGES), startDatabase()]);
  postgres = started;
  const url = await ensureApplicationRole(postgres.url);
  await migrate(postgres.url, APPLICATION_ROLE);
  const file = join(stack.directory, "chains-fault-table.json");
  writeFileSync(file, JSON.stringify(config));
  setEnvironment({ DATABASE_URL: url, CHAINS_FILE: file });
  const opened = config.chains.map((chain) => openStage({ stack, chain, rates: config.rates }));
  stages.push(...(await Promise.all(opened)));
  free.push(...stages);
}, 180_000);
afterAll(async () => {
  await Promise.all(stages.map(closeStage));
  await postgres?.stop();
});

async function onStage<T>(play: (stage: Stage) => Promise<T>): Promise<T> {
  await eventually(async () => free.length, Boolean, ROW_MS);
  const stage = free.shift() as Stage;
  try {
    return await play(stage);
  } finally {
    await keepMining(stage);
    free.push(stage);
  }
}

for (const { what, run } of ROWS) {
  test.concurrent(
    what,
    () =>
      onStage(async (stage) => {
        const deposit = await beginDeposit(stage);
        const permit = await beginPermit(stage);
        const { payments, times } = await run(stage);
        expect(times).toBeGreaterThan(0);
        await checkDeposit(stage.chain, deposit);
        await checkPermit(stage.chain, permit);
        await checkInvariants(stage.chain, payments);
      }),
    ROW_MS,
  );
}

// All workers lose it, so this row comes when no other is under way.
test(
  "Postgres is killed before a COMMIT, and started again",
  () =>
    onStage(async (stage) => {
      const match = [/insert into "relay_transaction"/, /^commit$/];
      const trap = stage.postgres.trap({ match, at: "request" });
      const payments = [await begin(stage), ...(await beginAll(stage))];
      const deposit = await beginDeposit(stage);
      const permit = await beginPermit(stage);
      await trap.caught;
      process.kill(postgres.pid, "SIGQUIT");
      await postgres.ended;
      trap.drop();
      postgres = await startDatabase();
      await checkDeposit(stage.chain, deposit);
      await checkPermit(stage.chain, permit);
      await checkInvariants(stage.chain, payments);
    }),
  ROW_MS,
);

test("`npm run audit:books` finds no difference after all of it", async () => {
  const { code, output } = await auditCommand("--strict");
  expect(output).not.toContain("nothing was read");
  expect(code, output).toBe(0);
}, 60_000);
