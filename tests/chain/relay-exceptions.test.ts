import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { startWorker } from "@/server/jobs/start-worker";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { eventually } from "@/tests/support/eventually";
import {
  addOption,
  confirmForKey,
  confirmSent,
  makeBuyer,
  type OpenPayment,
  openPayment,
  paymentState,
  sendDirect,
} from "@/tests/support/payments";
import { executions } from "@/tests/support/router";
import { db, one, sql } from "@/tests/support/sql";

const AMOUNT = 10n ** 15n;
const stopping = new AbortController();
let worker: Promise<void>;
let chainA: ChainConfig;
let chainB: ChainConfig;
let account: TestAccount;
let payer: PrivateKeyAccount;

beforeAll(async () => {
  chainA = findChain(31337) as ChainConfig;
  chainB = findChain(31338) as ChainConfig;
  account = await makeAccount();
  payer = await makeBuyer(chainA);
  worker = startWorker(stopping.signal);
});
afterAll(async () => {
  stopping.abort();
  await worker;
});

const untilSucceeded = ({ id }: OpenPayment) =>
  eventually(
    () => paymentState(id),
    ({ status }) => status === "succeeded",
  );

describe("an option that was not the confirmed one", () => {
  test("pays the payment when it is the one that was executed", async () => {
    const confirmed = await openPayment(account, { chain: chainA, payer, symbol: "ETH", amount: AMOUNT });
    const another = await makeBuyer(chainA);
    const other = await addOption(confirmed, {
      chain: chainA,
      payer: another,
      symbol: "ETH",
      amount: 2n * AMOUNT,
    });
    await confirmSent(confirmed, `0x${"cd".repeat(32)}`);
    const hash = await sendDirect(other);
    expect(await untilSucceeded(confirmed)).toMatchObject({
      txHash: hash,
      attempts: ["failed", "succeeded"],
    });
    const row = await one(
      db,
      sql`select option_id as option, token_amount as amount from payment where id = ${confirmed.id}`,
    );
    expect(row).toEqual({ option: other.optionId, amount: 2n * AMOUNT });
  });

  test("takes the place of a call that is not signed yet", async () => {
    const confirmed = await openPayment(account, { chain: chainA, payer, symbol: "USDC" });
    const other = await addOption(confirmed, { chain: chainA, payer, symbol: "ETH", amount: AMOUNT });
    // A call that cannot be signed: no key here belongs to its relayer.
    await confirmForKey(confirmed, "0x00000000000000000000000000000000000000aa");
    const hash = await sendDirect(other);
    expect(await untilSucceeded(confirmed)).toMatchObject({ txHash: hash, jobs: ["failed"], versions: 0 });
    expect(await executions(chainA, [confirmed.id])).toHaveLength(1);
  });
});

test("a payment that is paid on two chains succeeds once, and the second execution is an exception", async () => {
  const rich = await makeBuyer(chainB);
  const first = await openPayment(account, { chain: chainA, payer, symbol: "ETH", amount: AMOUNT });
  const second = await addOption(first, { chain: chainB, payer: rich, symbol: "ETH", amount: AMOUNT });
  const hash = await sendDirect(first);
  await untilSucceeded(first);
  await sendDirect(second);
  const { exception } = await eventually(
    () =>
      one<{ exception: { reason: string; chainId: number } | null }>(
        db,
        sql`select (select data from payment_event where payment_id = ${first.id} and type = 'chain.exception') as exception`,
      ),
    (row) => row.exception !== null,
  );
  expect(exception).toMatchObject({ reason: "duplicate", chainId: chainB.id });
  expect(await paymentState(first.id)).toMatchObject({ status: "succeeded", txHash: hash });
});
