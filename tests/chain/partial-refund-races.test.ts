import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { databaseUrl } from "@/server/db/pool";
import { newId } from "@/server/kernel/ids";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { type Api, type ApiResponse, connectApi, type ErrorBody } from "@/tests/support/api";
import { auditCommand, untilBooked } from "@/tests/support/books";
import { eventually } from "@/tests/support/eventually";
import { withKey } from "@/tests/support/merchants";
import { createPayment, pay } from "@/tests/support/pay";
import { refundsOf } from "@/tests/support/refunds";
import { refOf, refundsOnChain } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, one, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const CHAIN = 31337;
const PAID = 12_500_000n;
const REQUESTS = 100;
const AT_ONCE = 20;
const REFUNDED_WITHIN_MS = 60_000;

let servers: RunningServer[];
let account: TestAccount;
let chain: ChainConfig;
let wallet: TestWallet;
let apis: [Api, Api];
let id: string;

beforeAll(async () => {
  const installation = thisInstallation(inject("stack"));
  servers = await Promise.all([1, 2].map(() => startServer({ way: "mount", installation })));
  account = await makeAccount();
  chain = findChain(CHAIN) as ChainConfig;
  wallet = await makeWallet();
  apis = servers.map(({ url }) => connectApi(url, account.headers)) as [Api, Api];
}, 120_000);
afterAll(() => Promise.all((servers ?? []).map((server) => server.stop())));
beforeEach(async () => {
  id = await createPayment(apis[0]);
  expect(await pay(apis[0], id, { wallet, symbol: "USDC", chainId: CHAIN })).toMatchObject({
    status: "succeeded",
  });
});

type Answer = ApiResponse<ErrorBody>;
const outcomeOf = ({ status, body }: Answer) => (status === 200 ? "accepted" : body.code);
const isAccepted = (answer: Answer) => outcomeOf(answer) === "accepted";

/** Requests these amounts at once, from both processes in turn; undefined is everything that is left. */
function request(amounts: (bigint | undefined)[], options = {}): Promise<Answer[]> {
  return Promise.all(
    amounts.map((amount, i) =>
      (apis[i % 2] as Api).post<ErrorBody>(
        "/v1/refunds",
        { paymentId: id, ...(amount !== undefined && { amount: String(amount) }) },
        options,
      ),
    ),
  );
}

async function recorded(): Promise<bigint> {
  const { sum } = await one<{ sum: bigint }>(
    db,
    sql`select coalesce(sum(amount), 0) as sum from refund where payment_id = ${id} and status <> 'failed'`,
  );
  return BigInt(sum);
}

async function returned(): Promise<bigint> {
  return (await refundsOnChain(chain, [id])).reduce((sum, { args }) => sum + args.amount, 0n);
}

/** Waits until every refund is given, and returns what the chain gave back. */
async function untilGiven(): Promise<bigint> {
  const open = async () => (await refundsOf(id)).filter(({ status }) => status !== "succeeded");
  expect(await eventually(open, ({ length }) => length === 0, REFUNDED_WITHIN_MS)).toEqual([]);
  return returned();
}

async function expectSoundBooks(): Promise<void> {
  await untilBooked(chain);
  const { code, output } = await auditCommand("--strict");
  expect(code, output).toBe(0);
}

test("a hundred equal parts at once: as many as fit, and then exactly what is left", async () => {
  const answers = await request(Array.from({ length: REQUESTS }, () => 1_000_000n));
  expect(answers.filter(isAccepted)).toHaveLength(12);
  expect(new Set(answers.map(outcomeOf))).toEqual(new Set(["accepted", "params_validation"]));
  for (const { body } of answers.filter((each) => !isAccepted(each))) {
    expect(body.details).toEqual({ max: "500000" });
  }
  expect(await untilGiven()).toBe(12_000_000n);
  const rest = await request(Array.from({ length: REQUESTS }, () => undefined));
  expect(rest.filter(isAccepted)).toHaveLength(1);
  expect(new Set(rest.map(outcomeOf))).toEqual(new Set(["accepted", "already_refunded"]));
  expect(await untilGiven()).toBe(PAID);
  await expectSoundBooks();
}, 120_000);

test("a hundred different parts and wholes at once never exceed the payment", async () => {
  const before = await wallet.balance(chain, "USDC");
  const amounts = Array.from({ length: REQUESTS }, (_, i) =>
    i % 25 === 24 ? undefined : BigInt(100_000 + ((i * 7_919) % 90) * 10_000),
  );
  const answers = await request(amounts);
  const accepted = answers.filter(isAccepted).length;
  expect(accepted).toBeGreaterThan(1);
  expect(accepted).toBeLessThan(REQUESTS);
  expect(await refundsOf(id)).toHaveLength(accepted);
  const sum = await recorded();
  expect(sum).toBeLessThanOrEqual(PAID);
  expect(await untilGiven()).toBe(sum);
  if (sum < PAID) expect((await request([undefined])).map(outcomeOf)).toEqual(["accepted"]);
  expect(await untilGiven()).toBe(PAID);
  expect((await wallet.balance(chain, "USDC")) - before).toBe(PAID);
  expect((await request([1n])).map(outcomeOf)).toEqual(["already_refunded"]);
  await expectSoundBooks();
}, 120_000);

test("a hundred requests with one key are one part", async () => {
  const options = withKey(randomUUID());
  const answers = await request(
    Array.from({ length: REQUESTS }, () => 100_000n),
    options,
  );
  for (const answer of answers) expect(["accepted", "idempotency_in_progress"]).toContain(outcomeOf(answer));
  expect((await request([100_000n], options)).map(outcomeOf)).toEqual(["accepted"]);
  expect((await request([200_000n], options)).map(outcomeOf)).toEqual(["idempotency_conflict"]);
  expect(await untilGiven()).toBe(100_000n);
}, 60_000);

test("a hundred rows at once that no use case has checked are held by the database", async () => {
  // The application's own pool refuses who waits too long for a connection.
  const connections = new pg.Pool({ connectionString: databaseUrl(), max: AT_ONCE });
  const insert = () => {
    const refund = newId("ref");
    return connections.query(sql`
      insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, ref)
      select ${refund}, p.account_id, p.merchant_id, p.id, p.option_id, ${CHAIN}, 1000000, ${refOf(refund)}
      from payment p where p.id = ${id}`);
  };
  const results = await Promise.allSettled(Array.from({ length: REQUESTS }, insert));
  await connections.end();
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(12);
  const reasons = results.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
  expect(reasons).toHaveLength(88);
  for (const reason of reasons) expect(reason).toContain("exceeds the 500000 left");
  expect(await recorded()).toBe(12_000_000n);
  expect(await untilGiven()).toBe(12_000_000n);
  await expectSoundBooks();
}, 60_000);
