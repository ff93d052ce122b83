import { type Hex, zeroAddress } from "viem";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { ChainConfig } from "@/server/chain/client/registry";
import { auditLoop, paymentsAuditLoop } from "@/server/jobs/audit-loop";
import type { Loop } from "@/server/jobs/run-loop";
import { startWorker } from "@/server/jobs/start-worker";
import { makeAccount } from "@/tests/support/account";
import { auditBooks, tamper, untilBooked, untilPaid } from "@/tests/support/books";
import { testClient } from "@/tests/support/chains";
import { useOwnChain } from "@/tests/support/own-chain";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  sendDirect,
} from "@/tests/support/payments";
import { db, many, one, sql } from "@/tests/support/sql";

/** Part of a round of six days, read in 144 hours. */
const HOURS = 144;
const FAKE = `0x${"ab".repeat(32)}`;
let chain: ChainConfig;
let closeProxy: () => unknown;
let settled: OpenPayment;
let direct: OpenPayment;
let first: Loop;
let second: Loop;
let payments: Loop;

beforeAll(async () => {
  const own = await useOwnChain(inject("stack"), { id: 41_348, name: "Own", confirmations: 1 });
  closeProxy = () => own.proxy.close();
  chain = own.direct;
  const account = await makeAccount();
  const payer = await makeBuyer(chain);
  const stopping = new AbortController();
  const worker = startWorker(stopping.signal);
  settled = await openPayment(account, { chain, payer, symbol: "USDC" });
  direct = await openPayment(account, { chain, payer, symbol: "ETH", destination: zeroAddress });
  await confirmForRelay(settled);
  await sendDirect(direct);
  for (const { id } of [settled, direct]) await untilPaid(id);
  await testClient(chain).mine({ blocks: 600 });
  await untilBooked(chain);
  stopping.abort();
  await worker;
  first = auditLoop(chain, "first", 0);
  second = auditLoop(chain, "second", 0);
  payments = paymentsAuditLoop("first", 0);
});
afterAll(() => closeProxy());

interface Result {
  at: Date;
  count: number;
  differences: string[];
  recheck: (number | string)[];
  written: number;
}

/** Advances by an hour, lets the loops audit, and returns their findings. */
async function hour(): Promise<{ books: Result | undefined; paid: Result | undefined }> {
  await tamper(
    "update books_audit set finished_at = finished_at - interval '61 minutes'",
    "update payments_audit set finished_at = finished_at - interval '61 minutes'",
    "update payment set updated_at = updated_at - interval '61 minutes'",
  );
  for (const loop of [first, second, payments]) while ((await loop.tick()) === 0);
  return found();
}

async function found() {
  const [books] = await many<Result & Record<string, unknown>>(
    db,
    sql`select finished_at as at, difference_count as count, differences, recheck, written from books_audit`,
  );
  const [paid] = await many<Result & Record<string, unknown>>(
    db,
    sql`select finished_at as at, difference_count as count, differences, recheck, 0 as written from payments_audit`,
  );
  return { books, paid };
}

/** Backdates rows, to make them old. */
const age = () =>
  tamper(
    "update payment set updated_at = updated_at - interval '3 days' where status = 'succeeded'",
    "update chain_event set created_at = created_at - interval '3 days', confirmed_at = confirmed_at - interval '3 days'",
    "update relay_job set updated_at = updated_at - interval '3 days', created_at = created_at - interval '3 days'",
  );

test("books are audited once an hour, by one of the workers", async () => {
  const once = await hour();
  expect(once.books?.at).toBeInstanceOf(Date);
  expect(once.paid?.at).toBeInstanceOf(Date);
  for (const loop of [first, second, payments]) await loop.tick();
  expect(await found()).toEqual(once);
  const later = await hour();
  expect(later.books?.at.getTime()).toBeGreaterThan(once.books?.at.getTime() ?? 0);
  expect([later.books?.count, later.paid?.count]).toEqual([0, 0]);
});

describe("what was right once is read again within a week:", () => {
  beforeAll(age);

  test("the raised amount of an old payment", async () => {
    await hour();
    await tamper(`update payment set token_amount = token_amount + 1 where id = '${settled.id}'`);
    const { paid } = await hour();
    expect(paid?.differences).toEqual([
      expect.stringContaining("has token_amount 1000001, and should have 1000000"),
    ]);
    await tamper(`update payment set token_amount = token_amount - 1 where id = '${settled.id}'`);
    expect((await hour()).paid?.count).toBe(0);
  });

  test("an old posting, which stands as a difference until it is put right", async () => {
    const posting = `to_account = 'destination' and tx_hash = (select tx_hash from payment where id = '${settled.id}')`;
    await tamper(`update ledger_entry set amount = amount + 1 where ${posting}`);
    let hours = 1;
    while ((await hour()).books?.count === 0 && hours <= HOURS) hours++;
    expect(hours).toBeLessThanOrEqual(HOURS);
    for (const _ of [1, 2, 3]) expect((await hour()).books?.count).toBe(1);
    await tamper(`update ledger_entry set amount = amount - 1 where ${posting}`);
    const { books } = await hour();
    expect([books?.count, books?.recheck]).toEqual([0, []]);
  }, 120_000);
});

test("what is missing is written within the hour when it is new, and reported", async () => {
  await tamper(
    "delete from ledger_entry where kind = 'gas'",
    `delete from ledger_entry where tx_hash = (select tx_hash from payment where id = '${direct.id}')`,
    `delete from chain_event where payment_id = '${direct.id}'`,
    `update books_audit set audited_to = (select min(tx_block) - 1 from payment)`,
  );
  const { books } = await hour();
  expect([books?.count, books?.written]).toEqual([0, 2]);
  const { repaired, isLately } = await one<{ repaired: number; isLately: boolean }>(
    db,
    sql`select repaired, repaired_at > clock_timestamp() - interval '1 minute' as "isLately" from books_audit`,
  );
  expect([repaired, isLately]).toEqual([2, true]);
  expect((await auditBooks(chain)).lines).toEqual([]);
});

test("a payment whose execution the watcher was never shown succeeds by the hourly audit", async () => {
  const account = await makeAccount();
  const payer = await makeBuyer(chain);
  const skippedPayment = await openPayment(account, { chain, payer, symbol: "ETH" });
  const { txHash, number } = await skipped(skippedPayment);
  await db.query(sql`update chain_cursor set block_number = ${number}, head_number = ${number}`);
  expect((await hour()).books).toMatchObject({ count: 0, written: 1 });
  const paid = await one<{ status: string; txHash: Hex }>(
    db,
    sql`select status, tx_hash as "txHash" from payment where id = ${skippedPayment.id}`,
  );
  expect(paid).toEqual({ status: "succeeded", txHash });
});

async function skipped(payment: OpenPayment): Promise<{ txHash: Hex; number: number }> {
  const txHash = await sendDirect(payment);
  await testClient(chain).mine({ blocks: 1 });
  const number = Number((await testClient(chain).request({ method: "eth_blockNumber" } as never)) as Hex);
  return { txHash, number };
}

test("an audit never records that it came further than the chain was read", async () => {
  await tamper("update books_audit set audited_to = 10000000");
  const { books } = await hour();
  expect(books?.differences).toEqual([
    expect.stringMatching(/no difference up to block 10000000, which is beyond block \d+/),
  ]);
  const { ahead } = await one<{ ahead: number }>(
    db,
    sql`select audited_to - block_number as ahead from books_audit join chain_cursor using (chain_id)`,
  );
  expect(ahead).toBe(0);
  expect((await hour()).books?.count).toBe(0);
});

test("a payment that somebody invents is reported within two hours, as long as it stands", async () => {
  const account = await makeAccount();
  const payer = await makeBuyer(chain);
  const { id, optionId } = await openPayment(account, { chain, payer, symbol: "USDC" });
  await tamper(
    `update payment p set status = 'succeeded', option_id = o.id, chain_id = o.chain_id, token = o.token, token_amount = o.amount,
       fee_amount = o.fee, destination = o.destination, settled_at = clock_timestamp(), tx_hash = '${FAKE}', tx_block = 2, updated_at = clock_timestamp()
     from payment_option o where o.id = '${optionId}' and p.id = '${id}'`,
  );
  const first = await hour();
  const second = await hour();
  const later = await hour();
  await tamper(
    `update payment set status = 'requires_action', option_id = null, tx_hash = null, tx_block = null where id = '${id}'`,
  );
  const line = expect.stringMatching(
    /payment pay_\w+ is succeeded with tx_hash 0xabab\w+, and nothing executed it: no execution of its terms was booked/,
  );
  expect(first.paid?.count).toBeLessThanOrEqual(1);
  expect([second.paid?.differences, later.paid?.differences]).toEqual([[line], [line]]);
  expect((await hour()).paid?.count).toBe(0);
});
