import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { APPLICATION_ROLE, ensureApplicationRole } from "@/scripts/local/application-role";
import { type LocalPostgres, startPostgres } from "@/scripts/local/postgres";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { migrate } from "@/server/db/migrate";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type ApiResponse, connectApi, type ErrorBody } from "@/tests/support/api";
import { auditBooks, auditCommand, untilBooked } from "@/tests/support/books";
import { setEnvironment } from "@/tests/support/environment";
import { eventually } from "@/tests/support/eventually";
import { inShort } from "@/tests/support/forms";
import { entrust } from "@/tests/support/guard";
import {
  type Killable,
  type KillPoint,
  relayKillPoints,
  startKillable,
  type Victim,
} from "@/tests/support/killable";
import { withKey } from "@/tests/support/merchants";
import { createPayment, pay } from "@/tests/support/pay";
import { refundsOf } from "@/tests/support/refunds";
import { refundsOnChain } from "@/tests/support/router";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const CHAIN = 31337;
const PAID = 12_500_000n;
const PART = 4_000_000n;
const HEALED_WITHIN_MS = 10_000;
const queued = [/insert into "relay_job"/, /^commit$/];
const POINTS: KillPoint[] = [
  { name: "before its call is queued", side: "postgres", match: queued, at: "request" },
  { name: "after its call is queued, before the reply", side: "postgres", match: queued, at: "reply" },
  ...relayKillPoints(/insert into "refund"/, /refund\.succeeded/),
];

let postgres: LocalPostgres;
let account: TestAccount;
let chain: ChainConfig;
let wallet: TestWallet;
let app: Killable;

/** Starts a separate cluster, which may be killed: its commits survive that. */
async function startDatabase(): Promise<void> {
  const { directory } = inject("stack");
  const settings = { fsync: "off", full_page_writes: "off" };
  postgres = await startPostgres({ dataDir: join(directory, "postgres-refunds"), settings });
  entrust(directory, postgres.pid);
}

const database: Victim = {
  kill: () => {
    process.kill(postgres.pid, "SIGKILL");
    return postgres.ended;
  },
  start: startDatabase,
};

beforeAll(async () => {
  await startDatabase();
  const url = await ensureApplicationRole(postgres.url);
  await migrate(postgres.url, APPLICATION_ROLE);
  setEnvironment({ DATABASE_URL: url, FLORIN_TEST_OWNER_URL: postgres.url });
  chain = findChain(CHAIN) as ChainConfig;
  account = await makeAccount();
  wallet = await makeWallet({ units: 10_000 });
  app = await startKillable(thisInstallation(inject("stack")), CHAIN);
}, 120_000);
afterAll(async () => {
  await app?.stop();
  await postgres?.stop();
});

const api = () => connectApi(app.url(), account.headers);
const refund = (
  body: { paymentId: string; amount?: string },
  options = {},
): Promise<ApiResponse<ErrorBody>> => api().post<ErrorBody>("/v1/refunds", body, options);

/** Waits until this many refunds are given; returns what the chain gave back by each. */
async function untilGiven(paymentId: string, count: number): Promise<bigint[]> {
  const statuses = async () => (await refundsOf(paymentId)).map(({ status }) => status);
  const isDone = (all: string[]) => all.every((status) => status === "succeeded");
  expect(await eventually(statuses, isDone)).toEqual(Array(count).fill("succeeded"));
  return (await refundsOnChain(chain, [paymentId])).map(({ args }) => args.amount);
}

async function paid(): Promise<string> {
  const paymentId = await createPayment(api());
  const { status } = await pay(api(), paymentId, { wallet, symbol: "USDC", chainId: CHAIN });
  expect(status).toBe("succeeded");
  return paymentId;
}

describe.each([
  {
    name: "the app",
    victim: undefined,
    // Between the two, the relayer does what it does for payments (kill-points.test.ts).
    points: inShort(POINTS, /^before its call|^after its call|it is stored|the final commit/),
  },
  {
    name: "the database",
    victim: database,
    points: inShort(POINTS, /^after its call|^after the bytes|^at the final commit/),
  },
])("$name is killed while a part is refunded", ({ victim, points }) => {
  test.each(points)(
    "$name: it is given once after the restart, and so is the rest",
    async (point) => {
      const paymentId = await paid();
      const before = await wallet.balance(chain, "USDC");
      const order = { paymentId, amount: String(PART) };
      const options = withKey(randomUUID());
      await app.killAt(point, {
        prepare: async () => order,
        run: (body) => refund(body, options),
        victim,
      });
      const restartedAt = performance.now();
      const answer = () => refund(order, options);
      const isTaken = ({ status }: ApiResponse) => status === 200;
      expect((await eventually(answer, isTaken)).status).toBe(200);
      expect(await untilGiven(paymentId, 1)).toEqual([PART]);
      expect(performance.now() - restartedAt).toBeLessThan(HEALED_WITHIN_MS);
      expect((await refund({ paymentId, amount: String(PAID) })).body.details).toEqual({
        max: String(PAID - PART),
      });
      expect((await refund({ paymentId })).status).toBe(200);
      expect(await untilGiven(paymentId, 2)).toEqual([PART, PAID - PART]);
      expect((await wallet.balance(chain, "USDC")) - before).toBe(PAID);
      await untilBooked(chain);
      expect((await auditBooks(chain)).lines).toEqual([]);
    },
    60_000,
  );
});

test("`npm run audit:books` finds no difference after all of it", async () => {
  const { code, output } = await auditCommand("--strict");
  expect(code, output).toBe(0);
}, 60_000);
