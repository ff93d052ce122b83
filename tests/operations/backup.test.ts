import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { LocalPostgres } from "@/scripts/local/postgres";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { emptyDatabase } from "@/tests/support/database";
import { eventually } from "@/tests/support/eventually";
import { type Installation, makeInstallation } from "@/tests/support/installation";
import { type Ended, runCommand } from "@/tests/support/operator-command";
import { createPayment, pay } from "@/tests/support/pay";
import type { Command } from "@/tests/support/program";
import { type RunningServer, startServer } from "@/tests/support/server";
import { startSystemPostgres } from "@/tests/support/system-postgres";
import { startTraffic } from "@/tests/support/traffic";
import { makeWallet } from "@/tests/support/wallet";

const REQUESTS_PER_S = 20;
const BUYERS = 5;
const SETTLED_WITHIN_MS = 60_000;

let postgres: LocalPostgres;
let installation: Installation;
let server: RunningServer | undefined;
let chain: ChainConfig;
let headers: Record<string, string>;
let file: string;
let orders: string;
/** The payments that had succeeded when the database was lost. */
let paid: string[];

beforeAll(async () => {
  const stack = inject("stack");
  // Unlike npm's packages, the machine has a pg_dump for it.
  postgres = await startSystemPostgres(stack.directory, "postgres-backup");
  installation = await makeInstallation({ ...stack, templateUrl: postgres.url });
  Object.assign(process.env, installation.env, { FLORIN_TEST_OWNER_URL: installation.ownerUrl });
  chain = findChain(31_337) as ChainConfig;
  ({ headers } = await makeAccount());
  file = path.join(stack.directory, "florin.backup");
  orders = path.join(stack.directory, "orders.csv");
  server = await startApp();
}, 120_000);
afterAll(async () => {
  await server?.stop("SIGKILL");
  await postgres?.stop();
});

const startApp = () =>
  startServer({ way: "mount", installation, env: { RATE_LIMITS: "off", LOG_LEVEL: "error" } });
const api = (): Api => connectApi(server?.url ?? "", headers);
const run = (command: Command, ...given: string[]): Promise<Ended> =>
  runCommand(command, { ...installation.env, DATABASE_OWNER_URL: installation.ownerUrl }, given);

/** Queries the installation's present database; this process's pool stays with the first one. */
async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: installation.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
const succeeded = async () =>
  (await query<{ id: string }>("select id from payment where status = 'succeeded'")).map(({ id }) => id);

describe("a database that is lost", () => {
  test("was backed up while payments were made", async () => {
    const traffic = await startTraffic(api(), { chain, requestsPerS: REQUESTS_PER_S, buyers: BUYERS });
    await eventually(
      async () => traffic.paid,
      (count) => count >= 2 * BUYERS,
      SETTLED_WITHIN_MS,
    );
    const { code, lines } = await run("backup", file);
    expect([code, lines]).toEqual([
      0,
      [
        expect.stringMatching(
          /florin\.backup: \d+\.\d MB in \d+\.\d s\. Keep AUTH_SECRET and the chains file elsewhere\./,
        ),
      ],
    ]);
    const before = traffic.paid;
    await eventually(
      async () => traffic.paid - before,
      (count) => count >= 3 * BUYERS,
      SETTLED_WITHIN_MS,
    );
    await traffic.stop();
    expect(traffic.failed).toEqual([]);
    paid = await succeeded();
    // The partner's own list of orders.
    const rows = await query<{ id: string }>("select id from payment order by id");
    writeFileSync(orders, ["order;payment", ...rows.map(({ id }, i) => `${1_000 + i};${id}`)].join("\n"));
  }, 150_000);

  test("has a backup whose books are right, and that is not overwritten", async () => {
    const { code, lines } = await run("verify-backup", file);
    expect(lines[0]).toMatch(/^Restored on trial: \d+ payments, the newest of \d{4}-.+Z\.$/);
    expect([code, lines.at(-1)]).toEqual([0, `${file} can be restored, and its books are right.`]);
    expect(await query("select datname from pg_database where datname like 'florin_verify%'")).toEqual([]);
    expect(await run("backup", file)).toEqual({ code: 1, lines: [`${file} exists: name a new file`] });
  }, 60_000);

  test("is not replaced while Florin runs, nor without a word, nor by another file", async () => {
    const [running] = (await run("restore", file, "--replace")).lines;
    expect(running).toMatch(
      /^Florin has \d+ connections to the database: stop all web processes and workers first$/,
    );
    await server?.stop();
    server = undefined;
    const lost = await emptyDatabase(postgres.url);
    installation = {
      ...installation,
      ownerUrl: lost.ownerUrl,
      env: { ...installation.env, DATABASE_URL: lost.url },
    };
    await query("create table foreign_table (id text)");
    expect(await run("restore", file)).toEqual({
      code: 1,
      lines: [
        "the database has 1 tables: name an empty one, or add --replace, which deletes all of its data first",
      ],
    });
    const { code, lines } = await run("restore", orders, "--replace");
    expect([code, lines[0]]).toEqual([
      1,
      expect.stringMatching(/orders\.csv is no backup of Florin: .*valid archive/),
    ]);
    expect(await query("select to_regclass('foreign_table') is not null as kept")).toEqual([{ kept: true }]);
  }, 60_000);

  test("is restored, and knows after a start what was paid since the backup, with the orders", async () => {
    const { code, lines } = await run("restore", file, "--replace");
    expect([code, lines[0]]).toEqual([0, `Restored ${file}.`]);
    const restored = await succeeded();
    expect(restored.length).toBeLessThan(paid.length);

    server = await startApp();
    const isBooked = ({ code: ended, lines: [line] }: Ended) =>
      ended === 0 && line !== "Every execution on the networks is known.";
    await eventually(() => run("unknown-executions"), isBooked, SETTLED_WITHIN_MS);
    // Payments that were in flight at the time of the backup have succeeded.
    const accounted = async () => {
      const known = new Set(await succeeded());
      const text = (await run("unknown-executions", orders)).lines.join("\n");
      return { lost: paid.filter((id) => !known.has(id) && !text.includes(id)), text };
    };
    const { lost, text } = await eventually(accounted, (state) => state.lost.length === 0, SETTLED_WITHIN_MS);
    expect(lost).toEqual([]);
    const since = paid.length - (await succeeded()).length;
    expect(since).toBeGreaterThanOrEqual(BUYERS);
    expect(text).toMatch(
      new RegExp(
        `^${since} unknown executions: the orders of \\d+ are in the database, of \\d+ in the files, of 0 nowhere\\.$`,
        "m",
      ),
    );
    expect(text).toMatch(/^ {2}pay_\w+, .*orders\.csv:\d+: \d+;pay_\w+$/m);
    expect(text).toMatch(/^exc_\w+ {2}open {2}\S+Z {2}12\.5\S* USDC {2}/m);
  }, 150_000);

  test("takes payments again, once the operator resumes the signers", async () => {
    await eventually(
      () => run("relay-signer"),
      ({ lines }) => lines[0] !== "No signer is halted.",
      SETTLED_WITHIN_MS,
    );
    const halted = (await run("relay-signer")).lines;
    expect(halted).not.toContain("No signer is halted.");
    for (const line of halted) {
      const [chainId = "", address = ""] = line.split("  ");
      expect(await run("relay-signer", "resume", chainId, address)).toMatchObject({ code: 0 });
    }
    const wallet = await makeWallet({ chains: [chain], units: 1_000 });
    const choice = { wallet, symbol: "USDC", chainId: chain.id };
    expect(await pay(api(), await createPayment(api()), choice)).toMatchObject({ status: "succeeded" });
    await delay(2 * chain.blockTimeMs);
    const audited = await eventually(
      () => run("audit-books"),
      ({ code }) => code === 0,
      SETTLED_WITHIN_MS,
    );
    expect(audited.lines.filter((line) => !line.includes("no difference"))).toEqual([]);
    expect(audited.code).toBe(0);
  }, 150_000);
});
