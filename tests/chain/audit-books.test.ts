import { type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { ChainConfig } from "@/server/chain/client/registry";
import { firstBlock } from "@/server/chain/client/routers";
import type { TestAccount } from "@/tests/support/account";
import { makeAuditedPayments } from "@/tests/support/audited-payments";
import { auditBooks, auditCommand, setVault, tamper } from "@/tests/support/books";
import { useOwnChain } from "@/tests/support/own-chain";
import { type OpenPayment, openPayment } from "@/tests/support/payments";
import { revertedCall } from "@/tests/support/reverted-call";
import { refOf, vaultOf } from "@/tests/support/router";
import { db, one, sql } from "@/tests/support/sql";

const FAKE = `0x${"ab".repeat(32)}`;
let closeProxy: () => unknown;
let chain: ChainConfig;
let account: TestAccount;
let payer: PrivateKeyAccount;
let usdc: Hex;
/** Settled to a destination; kept in the vault, by the buyer's own transaction; and refunded. */
let settled: OpenPayment;
let kept: OpenPayment;
let returned: OpenPayment;

beforeAll(async () => {
  const own = await useOwnChain(inject("stack"), { id: 41_346, name: "Own", confirmations: 1 });
  closeProxy = () => own.proxy.close();
  chain = own.direct;
  ({ account, payer, usdc, settled, kept, returned } = await makeAuditedPayments(chain));
});
afterAll(() => closeProxy());

test("books that agree with the chain are found so, with all that was looked at", async () => {
  const { lines, run } = await auditBooks(chain);
  expect(lines).toEqual([]);
  expect(run.counts).toMatchObject({ events: 6, payments: 3, refunds: 1, vaults: 2, exceptions: 0 });
  // Two entries per payment, one per other event, one per transaction of ours, which two payments may share.
  const { ours } = await one<{ ours: number }>(db, sql`select count(*) as ours from relay_transaction`);
  expect(run.counts.postings).toBe(9 + ours);
});

describe("alterations of the database are reported:", () => {
  const of = (payment: OpenPayment) => `id = '${payment.id}'`;
  const eventOf = ({ id }: OpenPayment, type = "PaymentExecuted") =>
    `(chain_id, tx_hash, log_index) in (select chain_id, tx_hash, log_index from chain_event where payment_id = '${id}' and type = '${type}')`;

  const cases: [string, () => [plant: string, undo: string], (RegExp | string)[]][] = [
    [
      "a posting of another amount",
      () => [
        `update ledger_entry set amount = amount + 1 where to_account = 'destination' and ${eventOf(settled)}`,
        `update ledger_entry set amount = amount - 1 where to_account = 'destination' and ${eventOf(settled)}`,
      ],
      [/the posting is .*payment of 990001 0x.* and should be .*payment of 990000 0x/],
    ],
    [
      "gas of another amount",
      () => [
        "update ledger_entry set amount = amount + 1 where kind = 'gas' and line = 0 and id = (select min(id) from ledger_entry where kind = 'gas')",
        "update ledger_entry set amount = amount - 1 where kind = 'gas' and line = 0 and id = (select min(id) from ledger_entry where kind = 'gas')",
      ],
      [/gas of \d+ is posted, and the receipt shows \d+/],
    ],
    [
      "a posting of an event that never was",
      () => [
        `insert into ledger_entry (chain_id, tx_hash, log_index, line, kind, router, from_account, from_party, to_account, to_party, token, amount)
         select chain_id, '${FAKE}', 3, 0, kind, router, from_account, from_party, to_account, to_party, token, 5
         from ledger_entry where to_account = 'destination'`,
        `delete from ledger_entry where tx_hash = '${FAKE}'`,
      ],
      [/0xabab\w+ log 3: something is posted for an event that is not stored/],
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
      "the data of an event",
      () => [
        `update chain_event set data = data || '{"payer": "${zeroAddress}"}' where payment_id = '${settled.id}'`,
        `update chain_event set data = data || '{"payer": "${payer.address.toLowerCase()}"}' where payment_id = '${settled.id}'`,
      ],
      [/PaymentExecuted: its payer is stored as 0x0000\w+, and it is 0x/],
    ],
    [
      "the terms that a payment was paid by",
      () => [
        `update payment_option set deadline = deadline + 1 where id = '${settled.optionId}'`,
        `update payment_option set deadline = deadline - 1 where id = '${settled.optionId}'`,
      ],
      [
        /payment pay_\w+ is succeeded .* the terms of its option opt_\w+ are not those that its key was made of/,
      ],
    ],
    [
      "an exception about an execution that was no exception",
      () => [
        `insert into payment_exception (id, account_id, merchant_id, payment_id, option_id, mode, kind, chain_id, token, amount, payer, key, tx_hash, block_number, block_time)
         select 'exc_forged', p.account_id, p.merchant_id, p.id, o.id, p.mode, 'late', o.chain_id, o.token, o.amount, o.payer, o.key, e.tx_hash, e.block_number, e.block_time
         from payment p join payment_option o on o.id = p.option_id join chain_event e on e.key = o.key where p.${of(kept)} and e.type = 'PaymentExecuted'`,
        "delete from payment_exception where id = 'exc_forged'",
      ],
      [/exception exc_forged records 0x\w+ as late, and its execution was booked as applied/],
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
        /nothing executed it: the terms of its option opt_\w+ are not those that its key was made of/,
      ],
    ],
    [
      "a payment that nobody made",
      () => [
        `update payment set chain_id = ${chain.id}, status = 'succeeded', tx_hash = '${FAKE}', tx_block = ${firstBlock(chain) + 2}, option_id = '${open.optionId}', token = '${usdc}', token_amount = 1, fee_amount = 0 where ${of(open)}`,
        `update payment set chain_id = null, status = 'requires_action', tx_hash = null, tx_block = null, option_id = null, token = null, token_amount = null, fee_amount = null where ${of(open)}`,
      ],
      [/payment pay_\w+ is succeeded with tx_hash 0xabab\w+, and nothing executed it/],
    ],
    [
      "a refund too many",
      () => [
        `insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, status, tx_hash)
         select 'ref_tooMany', account_id, merchant_id, id, option_id, chain_id, token_amount, 'succeeded', '${FAKE}' from payment where ${of(settled)}`,
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
      [/PaymentRefunded: payment pay_\w+ was refunded on chain, and has no refund that succeeded/],
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

test("what is missing is reported, written on demand, and found right afterwards", async () => {
  await tamper(
    "delete from ledger_entry where kind = 'gas' and id = (select min(id) from ledger_entry where kind = 'gas')",
    `delete from ledger_entry where (tx_hash, log_index) in (select tx_hash, log_index from chain_event where payment_id = '${settled.id}')`,
    "delete from ledger_entry where kind = 'deposit'",
    "delete from chain_event where type = 'VaultDeposited'",
  );
  const { lines } = await auditBooks(chain);
  const countOf = (what: string | RegExp) => lines.filter((line) => line.match(what)).length;
  expect([
    countOf(/gas of \d+ is not posted/),
    countOf("the posting is missing"),
    countOf("the books lack it"),
  ]).toEqual([1, 1, 1]);
  expect(countOf(/vault of merchant mrch_\w+ .* holds \d+ of 0x\w+ on chain, and -?\d+ in the books/)).toBe(
    1,
  );
  const repaired = await auditBooks(chain, { postMissing: true });
  expect(repaired.lines).toEqual([]);
  expect(repaired.written).toHaveLength(3);
  expect(repaired.written).toContainEqual(expect.stringMatching(/VaultDeposited: the books lacked it/));
  expect((await auditBooks(chain)).lines).toEqual([]);
});

test("gas of a call that reverted is missed, and written", async () => {
  const { hash, job } = await revertedCall(settled);
  const { lines } = await auditBooks(chain);
  expect(lines).toEqual([expect.stringMatching(new RegExp(`${hash}: gas of \\d+ is not posted`))]);
  expect((await auditBooks(chain, { postMissing: true })).written).toHaveLength(1);
  expect((await auditBooks(chain)).lines).toEqual([]);
  await tamper(
    `delete from ledger_entry where tx_hash = '${hash}'`,
    `delete from relay_transaction where hash = '${hash}'`,
    `delete from relay_job where id = '${job}'`,
  );
});

test("a vault that holds something else than the books is reported with its merchant", async () => {
  const vault = { merchantId: account.merchant.id, token: usdc };
  const before = await vaultOf(chain, account.merchant.id, usdc);
  await setVault(chain, vault, before - 1n);
  const { lines } = await auditBooks(chain);
  await setVault(chain, vault, before);
  expect(lines).toEqual([
    `Own (${chain.id}): the vault of merchant ${account.merchant.id} (${refOf(account.merchant.id)}) holds ${before - 1n} of ${usdc} on chain, and ${before} in the books`,
  ]);
});

const paidTooMuch = (by: number) =>
  `update payment set fee_amount = 10000 + ${by} where id = '${settled.id}'`;

test("an audit continues after the last one, and checks again what was wrong until it is put right", async () => {
  const clean = await auditBooks(chain);
  await tamper(paidTooMuch(1));
  await auditBooks(chain);
  for (const _ of [1, 2]) {
    const again = await auditBooks(chain, { isFull: false });
    expect([again.run.from, again.lines]).toEqual([
      clean.run.to + 1,
      [expect.stringContaining("fee_amount 10001")],
    ]);
  }
  await tamper(paidTooMuch(0));
  expect((await auditBooks(chain, { isFull: false })).lines).toEqual([]);
});
test("the command prints each difference in a line and ends with 1, and with 0 when there is none", async () => {
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

test("what is missing is written by the command, which then ends with 0", async () => {
  await tamper(
    `delete from ledger_entry where (tx_hash, log_index) in (select tx_hash, log_index from chain_event where payment_id = '${settled.id}')`,
    `delete from chain_event where payment_id = '${settled.id}'`,
  );
  const { code, output } = await auditCommand("--post-missing", "--strict");
  expect(output).toMatch(/PaymentExecuted: the books lacked it; it is written now/);
  expect(output).toMatch(/no difference\. 1 missing, and written\./);
  expect(code).toBe(0);
  expect((await auditBooks(chain)).lines).toEqual([]);
}, 60_000);
