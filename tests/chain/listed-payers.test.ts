import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { inspectException } from "@/server/exceptions/inspect-exception";
import { refundException } from "@/server/exceptions/refund-exception";
import { startWorker } from "@/server/jobs/start-worker";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { eventually } from "@/tests/support/eventually";
import { exceptionsOf } from "@/tests/support/exceptions";
import {
  confirmForRelay,
  executeElsewhere,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  sendDirect,
  timeline,
} from "@/tests/support/payments";
import { depositTo, untilRefund } from "@/tests/support/refunds";
import { refundsOnChain } from "@/tests/support/router";
import { db, sql } from "@/tests/support/sql";
import { written } from "@/tests/support/written";

const AMOUNT = 10n ** 15n;
const VAULT = "0x0000000000000000000000000000000000000000";
const WHO = "req_listed_payers";
const CLIENT = { requestId: WHO, idempotencyRecord: null };
const stopping = new AbortController();
let worker: Promise<void>;
let chain: ChainConfig;
let account: TestAccount;
let scope: UserScope;

beforeAll(async () => {
  chain = findChain(31337) as ChainConfig;
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  worker = startWorker(stopping.signal);
});
afterAll(async () => {
  stopping.abort();
  await worker;
});

const deny = (address: string) =>
  db.query(sql`insert into denied_address (address) values (${address.toLowerCase()})`);
const untilSucceeded = ({ id }: OpenPayment) =>
  eventually(
    () => paymentState(id),
    ({ status }) => status === "succeeded",
  );

test("a listed account that pays past the checkout has paid, and an exception names the account", async () => {
  const payer = await makeBuyer(chain);
  const payment = await openPayment(account, { chain, payer, symbol: "ETH", amount: AMOUNT });
  await deny(payer.address);
  const hash = await sendDirect(payment);
  expect(await untilSucceeded(payment)).toMatchObject({ status: "succeeded", txHash: hash });
  const [found, ...more] = await exceptionsOf(payment.id);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ kind: "listed_payer", status: "open", txHash: hash, isGone: false });
  const { explanation, ways } = await inspectException(scope, found?.id ?? "");
  expect(written(explanation)).toContain("screening list");
  expect(ways).toEqual({ accept: true, refund: true, ignore: true, reopen: false });
  expect(await timeline(payment.id)).toContain("chain.exception");
});

test("what a listed account has paid is given back as its exception, once", async () => {
  const payer = await makeBuyer(chain);
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination: VAULT });
  await deny(payer.address);
  await executeElsewhere(payment);
  await untilSucceeded(payment);
  const [found] = await exceptionsOf(payment.id);
  await depositTo(chain, account.merchant.id, { token: payment.terms.token, amount: payment.terms.amount });
  await refundException(scope, { id: found?.id ?? "" }, CLIENT);
  expect(await untilRefund(payment.id, "succeeded")).toMatchObject({ status: "succeeded" });
  expect(await refundsOnChain(chain, [payment.id])).toHaveLength(1);
  expect(await exceptionsOf(payment.id)).toMatchObject([{ kind: "listed_payer", status: "refunded" }]);
});

test("an account that is listed after it confirmed, and any other, pays without one", async () => {
  const [confirmed, other] = [await makeBuyer(chain), await makeBuyer(chain)];
  const first = await openPayment(account, { chain, payer: confirmed, symbol: "USDC" });
  const second = await openPayment(account, { chain, payer: other, symbol: "ETH", amount: AMOUNT });
  await confirmForRelay(first);
  await deny(confirmed.address);
  await sendDirect(second);
  for (const payment of [first, second]) {
    await untilSucceeded(payment);
    expect(await exceptionsOf(payment.id)).toEqual([]);
  }
});
