/** The payments to alter: two are paid, one is refunded, one is open. */
export interface Altered {
  chainId: number;
  settled: string;
  kept: string;
  returned: string;
  open: string;
  /** A transaction of the chain that none of our keys has sent. */
  foreignTx: string;
}

export interface Alteration {
  number: number;
  what: string;
  /** Statements that the database's owner could run with its triggers switched off. */
  plant(on: Altered): string[];
  /** Whether the application may also write this, because it does so when it reads a chain. */
  isAllowed?: true;
  /** The audit's finding. */
  reported: RegExp;
}

const FAKE = `0x${"ab".repeat(32)}`;
const FAR = 9_000_000;
const FOREIGN_CHAIN = 424_242;

const pay = (id: string, place: string) =>
  `update payment set status = 'succeeded', tx_hash = '${FAKE}', token_amount = 1, fee_amount = 0, ${place} where id = '${id}'`;
const refundOf = (payment: string, chain: number) =>
  `insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, status, tx_hash)
   select 'ref_invented', account_id, merchant_id, id, option_id, ${chain}, coalesce(token_amount, 1), 'succeeded', '${FAKE}' from payment where id = '${payment}'`;
const forgedEvent = (block: number) =>
  `insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data, confirmed_at, outcome)
   select chain_id, '${FAKE}', 7, ${block || "block_number"}, block_hash, block_time, type, data, confirmed_at, outcome
   from chain_event where type = 'VaultDeposited'`;
const eventOf = (payment: string) => `payment_id = '${payment}' and type = 'PaymentExecuted'`;
const postingOf = (payment: string) =>
  `(chain_id, tx_hash, log_index) in (select chain_id, tx_hash, log_index from chain_event where ${eventOf(payment)})`;
const gas = (txHash: string, amount: string, block: string) =>
  `insert into ledger_entry (chain_id, tx_hash, line, kind, from_account, from_party, to_account, to_party, token, amount, gas_block)
   select chain_id, '${txHash}', 0, 'gas', 'outside', from_party, 'gas', to_party, token, ${amount}, ${block}
   from ledger_entry where kind = 'gas' limit 1`;
/** The columns that record how a payment was paid. */
const PAID_BY = [
  "option_id",
  "chain_id",
  "tx_hash",
  "tx_block",
  "token",
  "token_amount",
  "fee_amount",
  "destination",
];
const paidLike = (to: string, from: string) =>
  `update payment b set status = 'succeeded', settled_at = a.settled_at, ${PAID_BY.map((name) => `${name} = a.${name}`).join(", ")}
   from payment a where b.id = '${to}' and a.id = '${from}'`;

/** Each way in which the database's owner could falsify its books. */
export const ALTERATIONS: Alteration[] = [
  {
    number: 1,
    what: "a second payment succeeds on the execution of the first",
    plant: ({ open, settled }) => [paidLike(open, settled)],
    reported: /payment pay_\w+ is succeeded .* option opt_\w+ of payment pay_\w+/,
  },
  {
    number: 2,
    what: "a payment succeeds with an invented hash on no network",
    plant: ({ open }) => [pay(open, "chain_id = null, tx_block = null")],
    reported: /no network: payment pay_\w+ is succeeded with tx_hash 0xabab/,
  },
  {
    number: 3,
    what: "a payment succeeds in a block that does not exist yet",
    plant: ({ open, chainId }) => [pay(open, `chain_id = ${chainId}, tx_block = ${FAR}`)],
    reported: /payment pay_\w+ is succeeded with tx_hash 0xabab\w+, and nothing executed it/,
  },
  {
    number: 4,
    what: "a payment succeeds on a network that is not configured",
    plant: ({ open }) => [pay(open, `chain_id = ${FOREIGN_CHAIN}, tx_block = 5`)],
    reported: /chain 424242: payment pay_\w+ is succeeded with tx_hash 0xabab/,
  },
  {
    number: 5,
    what: "a payment succeeds with an invented hash in a block that was read",
    plant: ({ open, chainId }) => [pay(open, `chain_id = ${chainId}, tx_block = 2`)],
    reported: /payment pay_\w+ is succeeded with tx_hash 0xabab\w+, and nothing executed it/,
  },
  {
    number: 6,
    what: "a posting gets another amount",
    plant: ({ settled }) => [
      `update ledger_entry set amount = amount + 1 where to_account = 'destination' and ${postingOf(settled)}`,
    ],
    reported: /the posting is .* and should be /,
  },
  {
    number: 7,
    what: "the posting of an event is deleted",
    plant: ({ settled }) => [`delete from ledger_entry where ${postingOf(settled)}`],
    reported: /the posting is missing/,
  },
  {
    number: 8,
    what: "a posting of gas is deleted",
    plant: () => ["delete from ledger_entry where kind = 'gas'"],
    reported: /gas of \d+ is not posted/,
  },
  {
    number: 9,
    what: "the amount of a payment is raised by one",
    plant: ({ settled }) => [`update payment set token_amount = token_amount + 1 where id = '${settled}'`],
    reported: /payment pay_\w+ has token_amount 1000001, and should have 1000000/,
  },
  {
    number: 10,
    what: "an execution is deleted with its posting",
    plant: ({ settled }) => [
      `delete from ledger_entry where ${postingOf(settled)}`,
      `delete from chain_event where ${eventOf(settled)}`,
    ],
    reported: /PaymentExecuted: the books lack it/,
  },
  {
    number: 11,
    what: "an event is forged in a block that was read",
    plant: () => [forgedEvent(0)],
    reported: /0xabab\S+ log 7: the books have an event that the chain does not show/,
  },
  {
    number: 12,
    what: "an event and its posting are forged in a block that does not exist yet",
    plant: () => [
      forgedEvent(FAR),
      `insert into ledger_entry (chain_id, tx_hash, log_index, line, kind, router, from_account, from_party, to_account, to_party, token, amount)
       select chain_id, '${FAKE}', 7, 0, kind, router, from_account, from_party, to_account, to_party, token, 1000000
       from ledger_entry where kind = 'deposit' limit 1`,
    ],
    reported: /block 9000000, 0xabab\S+ log 7: the books have an event that the chain does not show/,
  },
  {
    number: 13,
    what: "a refund is moved to another payment",
    plant: ({ settled, returned }) => [
      `update refund set payment_id = '${settled}' where payment_id = '${returned}'`,
    ],
    reported:
      /refund ref_\w+ of payment pay_\w+ is succeeded with tx_hash 0x\w+, and the router gave nothing back by it/,
  },
  {
    number: 14,
    what: "a refund is invented on a network that is not configured",
    plant: ({ settled }) => [refundOf(settled, FOREIGN_CHAIN)],
    reported: /chain 424242: refund ref_invented of payment pay_\w+ .* gave nothing back by it/,
  },
  {
    number: 15,
    what: "a refund is invented on the network of its payment",
    plant: ({ settled, chainId }) => [refundOf(settled, chainId)],
    reported: /refund ref_invented of payment pay_\w+ .* gave nothing back by it/,
  },
  {
    number: 16,
    what: "an execution is called late, and its payment failed",
    plant: ({ settled }) => [
      `update chain_event set outcome = 'late' where ${eventOf(settled)}`,
      `update payment set status = 'failed' where id = '${settled}'`,
    ],
    reported: /it was booked as late, and no exception records it/,
  },
  {
    number: 17,
    what: "an execution is moved to another payment of the merchant",
    plant: ({ settled, open }) => [
      paidLike(open, settled),
      `update payment_option set superseded_at = clock_timestamp() where payment_id = '${open}'`,
      `update payment_option set payment_id = '${open}' where id = (select option_id from payment where id = '${settled}')`,
      `update chain_event set payment_id = '${open}' where ${eventOf(settled)}`,
      `update payment set status = 'requires_action', option_id = null, chain_id = null, tx_hash = null, tx_block = null where id = '${settled}'`,
    ],
    reported: /payment pay_\w+ has its key, and the router executed another payment/,
  },
  {
    number: 18,
    what: "a stranger's gas is posted as ours",
    plant: ({ foreignTx }) => [`${gas(foreignTx, "1", "2")}`],
    reported: /gas of 1 is posted for a transaction that none of our keys has signed/,
  },
  {
    number: 19,
    what: "gas is posted in a block that does not exist yet",
    plant: () => [gas(FAKE, "1000000000000000000", String(FAR))],
    reported:
      /block 9000000, 0xabab\w+: gas of 1000000000000000000 is posted for a transaction that is in no block/,
  },
  {
    number: 20,
    what: "a paid payment requests fifty times the price",
    plant: ({ settled }) => [`update payment set amount = amount * 50 where id = '${settled}'`],
    reported: /the terms of its option opt_\w+ are not those that its key was made of/,
  },
  {
    number: 21,
    what: "the audit records future blocks as correct",
    plant: () => ["update books_audit set audited_to = 10000000"],
    reported: /up to block 10000000, which is beyond block \d+/,
  },
  {
    number: 22,
    what: "a payment is inserted as succeeded",
    plant: ({ settled }) => [
      `insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, status, expires_at, tx_hash, token_amount)
       select 'pay_invented', account_id, merchant_id, mode, 'invented', unit, amount, 'succeeded', expires_at, '${FAKE}', 1
       from payment where id = '${settled}'`,
    ],
    reported: /no network: payment pay_invented is succeeded with tx_hash 0xabab/,
  },
  {
    number: 23,
    what: "an event is forged in a block that was read, and then booked, as the watcher does it",
    plant: () => [
      `insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data)
       select chain_id, '${FAKE}', 7, block_number, block_hash, block_time, type, data from chain_event where type = 'VaultDeposited'`,
      `update chain_event set confirmed_at = clock_timestamp(), outcome = 'applied' where tx_hash = '${FAKE}'`,
    ],
    isAllowed: true,
    reported: /0xabab\S+ log 7: the books have an event that the chain does not show/,
  },
];
