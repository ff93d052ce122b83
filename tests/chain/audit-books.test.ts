import { type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { authenticateKey, forMerchant } from "@/server/auth/authenticate-key";
import type { ChainConfig } from "@/server/chain/registry";
import { db, many, one, sql } from "@/server/db/sql";
import { newId } from "@/server/ids";
import { auditLoop } from "@/server/jobs/audit-loop";
import { startWorker } from "@/server/jobs/start-worker";
import { requestRefund } from "@/server/refunds/request-refund";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { auditBooks, auditCommand, setVault, tamper } from "@/tests/support/books";
import { publicClient } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { useOwnChain } from "@/tests/support/own-chain";
import {
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
  sendDirect,
} from "@/tests/support/payments";
import { asOwner, depositTo, untilRefund } from "@/tests/support/refunds";
import { refOf, vaultOf } from "@/tests/support/router";

const FAKE = `0x${"ab".repeat(32)}`;
const stopping = new AbortController();
let worker: Promise<unknown>;
let closeProxy: () => unknown;
let chain: ChainConfig;
let account: TestAccount;
let payer: PrivateKeyAccount;
let usdc: Hex;
/** Settled to a destination; kept in the vault, by the buyer's own transaction; and given back. */
let settled: OpenPayment;
let kept: OpenPayment;
let returned: OpenPayment;

beforeAll(async () => {
  const own = await useOwnChain(inject("stack"), { id: 41_346, name: "Own", confirmations: 1 });
  closeProxy = () => own.proxy.close();
  chain = own.direct;
  usdc = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address.toLowerCase() as Hex;
  account = await makeAccount();
  payer = await makeBuyer(chain);
  worker = startWorker(stopping.signal);
  settled = await openPayment(account, { chain, payer, symbol: "USDC" });
  kept = await openPayment(account, { chain, payer, symbol: "ETH", destination: zeroAddress });
  returned = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
  await Promise.all([confirmForRelay(settled), confirmForRelay(returned), sendDirect(kept)]);
  await depositTo(chain, account.merchant.id, { token: usdc, amount: 500_000n });
  const args = [refOf(account.merchant.id), usdc, payer.address, 20_000n] as const;
  await asOwner(chain, { functionName: "withdraw", args });
  for (const { id } of [settled, kept, returned]) await untilPaid(id);
  const scope = await forMerchant(await authenticateKey(account.apiKey), account.merchant.id);
  await requestRefund(scope, { paymentId: returned.id }, { ticket: null, requestId: newId("req") });
  await untilRefund(returned.id, "succeeded");
  await untilBooked();
});
afterAll(async () => {
  stopping.abort();
  await worker;
  await closeProxy();
});

const untilPaid = (id: string) =>
  eventually(
    () => one<{ status: string }>(db, sql`select status from payment where id = ${id}`),
    ({ status }) => status === "succeeded",
  );

/** Until all that is in a block is booked, gas included. */
async function untilBooked(): Promise<void> {
  const head = Number(await publicClient(chain).getBlockNumber({ cacheTime: 0 }));
  const state = () =>
    one<{ read: number; open: number; busy: number }>(
      db,
      sql`select (select block_number from chain_cursor where chain_id = ${chain.id}) as read,
            (select count(*) from chain_event where confirmed_at is null) as open,
            (select count(*) from relay_job where status in ('queued', 'signed', 'mined')) as busy`,
    );
  await eventually(state, ({ read, open, busy }) => read >= head && open === 0 && busy === 0);
}

test("books that agree with the chain are found so, with all that was looked at", async () => {
  const { lines, run } = await auditBooks(chain);
  expect(lines).toEqual([]);
  expect(run.counts).toMatchObject({ events: 6, payments: 3, refunds: 1, vaults: 2, exceptions: 0 });
  // Two lines for each payment, one for each other event, one for each of our transactions, which two payments may share.
  const { ours } = await one<{ ours: number }>(db, sql`select count(*) as ours from relay_transaction`);
  expect(run.counts.postings).toBe(9 + ours);
});

describe("what was altered in the database is told:", () => {
  const of = (payment: OpenPayment) => `id = '${payment.id}'`;
  const eventOf = ({ id }: OpenPayment, type = "PaymentExecuted") =>
    `(chain_id, tx_hash, log_index) in (select chain_id, tx_hash, log_index from chain_event where payment_id = '${id}' and type = '${type}')`;

  const cases: [string, () => [plant: string, undo: string], (RegExp | string)[]][] = [
    [
      "a posting of another amount",
      () => [
        `update ledger_entry set amount = amount + 1 where to_account = 'fee' and ${eventOf(settled)}`,
        `update ledger_entry set amount = amount - 1 where to_account = 'fee' and ${eventOf(settled)}`,
      ],
      [/the posting is .*payment of 10001 0x.* and should be .*payment of 10000 0x/],
    ],
    [
      "gas of another amount",
      () => [
        "update ledger_entry set amount = amount + 1 where kind = 'gas' and line = 0 and id = (select min(id) from ledger_entry where kind = 'gas')",
        "update ledger_entry set amount = amount - 1 where kind = 'gas' and line = 0 and id = (select min(id) from ledger_entry where kind = 'gas')",
      ],
      [/gas of \d+ is posted, and the receipt says \d+/],
    ],
    [
      "an event that never was",
      () => [
        `insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data, confirmed_at, outcome)
         select chain_id, '${FAKE}', 7, block_number, block_hash, block_time, type, data, confirmed_at, outcome
         from chain_event where type = 'VaultDeposited'`,
        `delete from chain_event where tx_hash = '${FAKE}'`,
      ],
      [/0xabab\S+ log 7: the books have an event that the chain does not show/],
    ],
    [
      "a payment with another transaction",
      () => [
        `update payment set tx_hash = '${FAKE}', settled_at = settled_at + interval '1 hour' where ${of(settled)}`,
        `update payment set tx_hash = (select tx_hash from chain_event where payment_id = '${settled.id}'),
           settled_at = settled_at - interval '1 hour' where ${of(settled)}`,
      ],
      [/payment pay_\w+ has tx_hash 0xabab\w+, and should have 0x/, /has settled_at \(settlement\) \d+, and/],
    ],
    [
      "a payment of another amount, fee and destination",
      () => [
        `update payment set token_amount = 7, fee_amount = 8, destination = null, settled_at = null where ${of(settled)}`,
        `update payment set token_amount = 1000000, fee_amount = 10000, destination = o.destination, settled_at = e.block_time
         from payment_option o, chain_event e where o.id = payment.option_id and e.payment_id = payment.id and payment.${of(settled)}`,
      ],
      ["token_amount 7", "fee_amount 8", "destination (settlement) null", "settled_at (settlement) null"],
    ],
    [
      "a payment that is missing",
      () => [
        `update payment_option set key = '${FAKE}' where ${`id = '${kept.optionId}'`}`,
        `update payment_option set key = '${kept.key}' where ${`id = '${kept.optionId}'`}`,
      ],
      [
        /PaymentExecuted: no payment here has the key 0x\w+, which was booked/,
        /nothing executed it in that block/,
      ],
    ],
    [
      "a payment that nobody made",
      () => [
        `update payment set chain_id = ${chain.id}, status = 'succeeded', tx_hash = '${FAKE}', tx_block = ${chain.startBlock + 2}, token_amount = 1 where ${of(open)}`,
        `update payment set chain_id = null, status = 'requires_action', tx_hash = null, tx_block = null, token_amount = null where ${of(open)}`,
      ],
      [/payment pay_\w+ is succeeded with tx_hash 0xabab\w+, and nothing executed it/],
    ],
    [
      "a refund too many",
      () => [
        `insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, status, tx_hash)
         select 'ref_tooMany', account_id, merchant_id, id, option_id, chain_id, 'succeeded', '${FAKE}' from payment where ${of(settled)}`,
        "delete from refund where id = 'ref_tooMany'",
      ],
      [
        /refund ref_tooMany of payment pay_\w+ is succeeded with tx_hash 0xabab\w+, and the router gave nothing back/,
      ],
    ],
    [
      "a refund that is missing",
      () => [
        `update refund set status = 'submitted', tx_hash = null where payment_id = '${returned.id}'`,
        `update refund set status = 'succeeded', tx_hash = (select tx_hash from chain_event
           where payment_id = '${returned.id}' and type = 'PaymentRefunded') where payment_id = '${returned.id}'`,
      ],
      [/PaymentRefunded: payment pay_\w+ was given back, and has no refund that succeeded/],
    ],
    [
      "a refund with another transaction",
      () => [
        `update refund set tx_hash = '${FAKE}' where payment_id = '${returned.id}'`,
        `update refund set tx_hash = (select tx_hash from chain_event where payment_id = '${returned.id}'
           and type = 'PaymentRefunded') where payment_id = '${returned.id}'`,
      ],
      [/refund ref_\w+ has tx_hash 0xabab\w+, and should have 0x/, /gave nothing back by it/],
    ],
  ];
  let open: OpenPayment;
  beforeAll(async () => {
    open = await openPayment(account, { chain, payer, symbol: "USDC" });
  });

  test.each(cases)("%s", async (_, statements, expected) => {
    const [plant, undo] = statements();
    await tamper(plant);
    const { lines } = await auditBooks(chain);
    await tamper(undo);
    expect(lines).toHaveLength(expected.length);
    for (const each of expected) {
      expect(lines).toContainEqual(
        typeof each === "string" ? expect.stringContaining(each) : expect.stringMatching(each),
      );
    }
    for (const line of lines) expect(line).toContain(`Own (${chain.id})`);
    expect((await auditBooks(chain)).lines).toEqual([]);
  });
});

test("what is missing is told, written on demand, and found right afterwards", async () => {
  await tamper(
    "delete from ledger_entry where kind = 'gas' and id = (select min(id) from ledger_entry where kind = 'gas')",
    `delete from ledger_entry where (tx_hash, log_index) in (select tx_hash, log_index from chain_event where payment_id = '${settled.id}')`,
    "delete from ledger_entry where kind = 'deposit'",
    "delete from chain_event where type = 'VaultDeposited'",
  );
  const { lines } = await auditBooks(chain);
  const said = (what: string | RegExp) => lines.filter((line) => line.match(what)).length;
  expect([
    said(/gas of \d+ is not posted/),
    said("the posting is missing"),
    said("the books lack it"),
  ]).toEqual([1, 1, 1]);
  expect(said(/vault of merchant mrch_\w+ .* holds \d+ of 0x\w+ on chain, and -?\d+ in the books/)).toBe(1);
  expect((await auditBooks(chain, { postMissing: true })).run.written).toBe(3);
  await untilBooked();
  expect((await auditBooks(chain)).lines).toEqual([]);
});

test("a vault that holds something else than the books is told with its merchant", async () => {
  const vault = { merchantId: account.merchant.id, token: usdc };
  const before = await vaultOf(chain, account.merchant.id, usdc);
  await setVault(chain, vault, before - 1n);
  const { lines } = await auditBooks(chain);
  await setVault(chain, vault, before);
  expect(lines).toEqual([
    `Own (${chain.id}): the vault of merchant ${account.merchant.id} (${refOf(account.merchant.id)}) holds ${before - 1n} of ${usdc} on chain, and ${before} in the books`,
  ]);
});

test("an audit goes on from where all was right, and looks again at what was not", async () => {
  const clean = await auditBooks(chain);
  await tamper(`update payment set tx_nonce = 1, fee_amount = 1 where id = '${settled.id}'`);
  const { tx_block: block } = await one<{ tx_block: number }>(
    db,
    sql`select tx_block from payment where id = ${settled.id}`,
  );
  expect((await auditBooks(chain, { isFull: false })).run.from).toBe(clean.run.to + 1);
  await auditBooks(chain);
  const again = await auditBooks(chain, { isFull: false });
  expect([again.run.from, again.lines.length]).toEqual([block, 1]);
  await tamper(`update payment set fee_amount = 10000 where id = '${settled.id}'`);
  expect((await auditBooks(chain, { isFull: false })).lines).toEqual([]);
  expect((await auditBooks(chain, { isFull: false })).run.from).toBeGreaterThan(clean.run.to);
});

test("books are audited once an hour, by one of the workers", async () => {
  await db.query(sql`delete from books_audit`);
  const [first, second] = [auditLoop(chain, "first", 0), auditLoop(chain, "second", 0)];
  const finished = async () => {
    await first.turn();
    await second.turn();
    const [row] = await many<{ at: Date }>(db, sql`select finished_at as at from books_audit`);
    return row?.at;
  };
  const at = await finished();
  expect(at).toBeInstanceOf(Date);
  expect(await finished()).toEqual(at);
  await db.query(sql`update books_audit set finished_at = finished_at - interval '61 minutes'`);
  expect((await finished())?.getTime()).toBeGreaterThan(at?.getTime() ?? 0);
});

test("the command says each difference in a line and ends with 1, and with 0 when there is none", async () => {
  expect(await auditCommand()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/3 payments, 1 refund, .*: no difference\./),
  });
  await tamper(`update payment set tx_hash = '${FAKE}' where id = '${kept.id}'`);
  const { code, output } = await auditCommand("--strict");
  await tamper(
    `update payment set tx_hash = (select tx_hash from chain_event where payment_id = '${kept.id}') where id = '${kept.id}'`,
  );
  expect(code).toBe(1);
  expect(output).toMatch(/has tx_hash 0xabab/);
  expect(output).toMatch(/1 difference\./);
}, 60_000);
