import type pg from "pg";

/** Payments in one transaction on chain. */
const IN_BATCH = 10;
const CHAIN = 31_337;
const ROUTER = `0x${"4f".repeat(20)}`;
const TOKEN = `0x${"53".repeat(20)}`;
const SHOP = `0x${"54".repeat(20)}`;
const RELAYER = `0x${"e8".repeat(20)}`;
const ASSET = `eip155:${CHAIN}/erc20:${TOKEN}`;
/** Words of 64 digits in a call, and its signature's. */
const CALL_DIGITS = 968;
const SIGNATURE_DIGITS = 130;
/** Of a signed transaction for each of its calls; most words of a call begin with zeros. */
const RAW = { digits: 320, zeros: 640 };

interface Owner {
  accountId: string;
  merchantId: string;
}

/**
 * Writes all rows that a payment in a token keeps once it has succeeded in a batch, as the relayer, the indexer and the
 * books leave them, each row once. Triggers and foreign keys must be off.
 */
export async function writeFinishedPayments(client: pg.Client, owner: Owner, count: number): Promise<void> {
  await client.query(FUNCTIONS);
  // Its list of new entries would count as well.
  await client.query("alter index payment_reference_idx set (fastupdate = off)");
  await client.query(
    `create temporary table made on commit drop as
     select i, pg_temp.digits('buyer' || i % 32, 40) as buyer, pg_temp.digits('tx' || i / ${IN_BATCH}, 64) as tx,
       pg_temp.digits('block' || i / ${IN_BATCH}, 64) as block, pg_temp.digits('key' || i, 64) as key, 1000 + i / ${IN_BATCH} as height, 100 + (i * 379 % 500) * 20 as cents,
       pg_temp.id_of('pay', i) as payment, pg_temp.id_of('opt', i) as option, pg_temp.id_of('att', i) as attempt, pg_temp.id_of('job', i) as job,
       pg_temp.id_of('job', i - i % ${IN_BATCH}) as first_job, timestamptz '2026-11-01' + i * interval '80 ms' as at
     from generate_series(1, $1) i`,
    [count],
  );
  await client.query(PAYMENTS, [owner.accountId, owner.merchantId]);
  for (const statement of REST) await client.query(statement);
}

/** Ids begin with their time, as those of the product. */
const FUNCTIONS = `
  create function pg_temp.digits(seed text, length integer) returns text language sql immutable as $$
    select '0x' || substr(string_agg(encode(sha256((seed || ':' || n)::bytea), 'hex'), '' order by n), 1, length)
      from generate_series(0, (length - 1) / 64) n $$;
  create function pg_temp.id_of(prefix text, i integer) returns text language sql immutable as $$
    select prefix || '_' || lpad(to_hex(i), 12, '0') || substr(md5(prefix || i), 1, 19) $$`;

const PAYMENTS = `
  insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, status, state_version, expires_at, created_at,
    updated_at, option_id, buyer_account, chain_id, asset, token, token_symbol, token_decimals, token_amount, fee_amount, destination,
    fiat_currency, fiat_minor, fee_bps, tx_hash, tx_nonce, tx_block, settled_at)
  select payment, $1, $2, 'test', 'order ' || i, 'iso4217/USD', cents, 'succeeded', 2, at + interval '15 minutes', at, at, option,
    'eip155:${CHAIN}:' || buyer, ${CHAIN}, '${ASSET}', '${TOKEN}', 'USDC', 6, cents * 10000, cents * 100, '${SHOP}', 'USD', cents, 100, tx,
    height, height, date_trunc('second', at) from made order by i`;

const REST = [
  `insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee, destination, router, deadline,
     key, rate_source, rate_numerator, rate_denominator, rate_as_of, action_counts, created_at, fee_bps, option_ref)
   select option, payment, 'eip155:${CHAIN}:' || buyer, ${CHAIN}, buyer, '${ASSET}', '${TOKEN}', 'eip3009', cents * 10000, cents * 100,
     '${SHOP}', '${ROUTER}', 1790000000 + i, key, 'peg', 1, 1, at, 2, at, 100, pg_temp.digits('ref' || i, 64) from made order by i`,
  `insert into payment_attempt (id, payment_id, option_id, status, results, created_at)
   select attempt, payment, option, 'succeeded', jsonb_build_array(jsonb_build_object('type', 'walletRpc', 'data',
     jsonb_build_array(pg_temp.digits('signed' || i, ${SIGNATURE_DIGITS})))), at from made order by i`,
  `insert into relay_job (id, payment_id, attempt_id, kind, chain_id, relayer, router, calldata, key, deadline, status, tx_hash,
     block_number, block_hash, transaction_id, created_at, updated_at)
   select job, payment, attempt, 'pay_authorization', ${CHAIN}, '${RELAYER}', '${ROUTER}', pg_temp.digits('call' || i, ${CALL_DIGITS}), key,
     1790000000 + i, 'confirmed', tx, height, block, first_job, at, at from made order by i`,
  `insert into relay_transaction (hash, job_id, chain_id, relayer, nonce, version, raw, gas, max_fee_per_gas, max_priority_fee_per_gas,
     created_at, broadcast_at)
   select tx, min(job), ${CHAIN}, '${RELAYER}', min(height), 0,
     pg_temp.digits('raw' || min(i), ${RAW.digits} * count(*)::integer) || repeat('0', ${RAW.zeros} * count(*)::integer), 1000000, 1000000000, 1000000000, min(at), min(at) from made group by tx order by min(i)`,
  `insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, router, type, data, payment_id, key,
     confirmed_at, outcome, created_at)
   select ${CHAIN}, tx, 4 * (i % ${IN_BATCH}) + 3, height, block, date_trunc('second', at), '${ROUTER}', 'PaymentExecuted',
     jsonb_build_object('fee', (cents * 100)::text, 'nonce', height, 'payer', buyer, 'token', '${TOKEN}', 'amount', (cents * 10000)::text,
       'paymentRef', pg_temp.digits('of' || i, 64), 'destination', '${SHOP}', 'merchantRef', pg_temp.digits('merchant', 64)),
     payment, key, at, 'applied', at from made order by i`,
  `insert into ledger_entry (chain_id, tx_hash, log_index, line, kind, router, from_account, from_party, to_account, to_party, token,
     amount, created_at)
   select ${CHAIN}, tx, 4 * (i % ${IN_BATCH}) + 3, line, 'payment', '${ROUTER}', 'payer', buyer,
     case line when 0 then 'destination' else 'fee_held' end::ledger_account, case line when 0 then '${SHOP}' else '${ROUTER}' end,
     '${TOKEN}', case line when 0 then cents * 9900 else cents * 100 end, at from made, generate_series(0, 1) line order by i, line`,
  `insert into ledger_entry (chain_id, tx_hash, line, kind, from_account, from_party, to_account, to_party, token, amount, gas_block, created_at)
   select ${CHAIN}, tx, 0, 'gas', 'outside', '${RELAYER}', 'gas', '${RELAYER}', '0x${"00".repeat(20)}', 860685780057210, min(height), min(at)
     from made group by tx order by min(i)`,
  `insert into payment_event (payment_id, type, data, request_id, created_at)
   select payment, e.type, e.data, e.request, at + n * interval '100 ms' from made, lateral (values
     (1, 'payment.created', jsonb_build_object('unit', 'iso4217/USD', 'value', cents::text), pg_temp.id_of('req', i)),
     (2, 'options.quoted', jsonb_build_object('payer', buyer, 'assets', jsonb_build_array('${ASSET}'), 'options', 1), pg_temp.id_of('req', i + 1)),
     (3, 'confirm.accepted', jsonb_build_object('kind', 'eip3009', 'optionId', option, 'attemptId', attempt), pg_temp.id_of('req', i + 2)),
     (4, 'payment.processing', jsonb_build_object('asset', '${ASSET}', 'account', 'eip155:${CHAIN}:' || buyer, 'adopted', false,
       'optionId', option), pg_temp.id_of('req', i + 2)),
     (5, 'relay.signed', jsonb_build_object('nonce', height, 'others', 9, 'txHash', tx, 'chainId', ${CHAIN}), null),
     (6, 'relay.broadcast', jsonb_build_object('others', 9, 'txHash', tx, 'chainId', ${CHAIN}), null),
     (7, 'relay.mined', jsonb_build_object('block', height, 'txHash', tx), null),
     (8, 'payment.succeeded', jsonb_build_object('block', height, 'txHash', tx), null),
     (9, 'settlement.done', jsonb_build_object('asset', '${ASSET}', 'amount', (cents * 9900)::text, 'txHash', tx,
       'destination', '${SHOP}'), null)) e (n, type, data, request) order by n, i`,
];
