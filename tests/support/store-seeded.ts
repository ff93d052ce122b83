import { createHash } from "node:crypto";
import type { Hex } from "viem";
import { newId } from "@/server/kernel/ids";
import { postGas } from "@/server/ledger/post-event";
import { postStoredEvents } from "@/server/reconciliation/post-stored-events";
import { pastTheRules } from "@/tests/support/owner-db";
import { sql, transaction } from "@/tests/support/sql";

type Row = Record<string, unknown>;

/** A router's event to store. */
export interface EventRow extends Row {
  chainId: number;
  txHash: Hex;
  logIndex: number;
  block: number;
  router: string;
  type: "PaymentExecuted" | "PaymentRefunded";
  key: string;
  data: Row;
}

/** The rows of a payment. */
export interface SeededRows {
  payment: Row;
  option: Row;
  refund: Row | null;
  exception: Row | null;
  events: EventRow[];
}

const ZERO = "0x0000000000000000000000000000000000000000";

/** Returns a hash by a text. */
export const hashOf = (text: string): Hex => `0x${createHash("sha256").update(text).digest("hex")}`;

/** Stores payments, refunds and exceptions past the rules, and posts their events by the functions that post real ones. */
export async function storeSeeded(batch: readonly SeededRows[], relayer: Hex): Promise<void> {
  const events = batch.flatMap((each) => each.events);
  const json = (rows: (Row | null)[]) => JSON.stringify(rows.filter((row) => row !== null));
  await pastTheRules(
    sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, status, created_at, expires_at, option_id,
          buyer_account, chain_id, asset, token, token_symbol, token_decimals, token_amount, fee_amount, fee_bps, destination,
          fiat_currency, fiat_minor, tx_hash, tx_block, settled_at)
        select r."paymentId", r."accountId", r."merchantId", 'test', r.reference, 'iso4217/' || r.currency, r.minor,
          (case when r."isLate" then 'expired' else 'succeeded' end)::payment_status, r."createdAt", r."createdAt" + interval '1 hour',
          case when r."isLate" then null else r."optionId" end, 'eip155:' || r."chainId" || ':' || r.payer, r."chainId", r.asset, r.token,
          r.symbol, r.decimals, r.amount, r.fee, 40, nullif(r.destination, ${ZERO}), r.currency, r.minor,
          case when r."isLate" then null else r."txHash" end, case when r."isLate" then null else 1 end,
          case when r."isLate" then null else r.at end
        from jsonb_to_recordset(${json(batch.map(({ payment }) => payment))}::jsonb) r ("paymentId" text, "accountId" text,
          "merchantId" text, reference text, currency text, minor numeric, "isLate" boolean, "createdAt" timestamptz, "optionId" text,
          payer text, "chainId" bigint, asset text, token text, symbol text, decimals int, amount numeric, fee numeric, destination text,
          "txHash" text, at timestamptz)`,
    sql`insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee, destination, router, deadline,
          key, rate_source, rate_numerator, rate_denominator, rate_as_of, fee_bps)
        select r."optionId", r."paymentId", 'eip155:' || r."chainId" || ':' || r.payer, r."chainId", r.payer, r.asset, r.token, 'eip3009', r.amount,
          r.fee, nullif(r.destination, ${ZERO}), r.router, 1, r.key, 'peg', 1, 1, now(), 40
        from jsonb_to_recordset(${json(batch.map(({ option }) => option))}::jsonb) r ("optionId" text, "paymentId" text, "chainId" bigint,
          payer text, asset text, token text, amount numeric, fee numeric, destination text, router text, key text)`,
    sql`insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, ref, status, reason, tx_hash, created_at, updated_at)
        select r."refundId", r."accountId", r."merchantId", r."paymentId", r."optionId", r."chainId", r.refunded, r.ref, 'succeeded', r.reason,
          r."txHash", r.at, r.at
        from jsonb_to_recordset(${json(batch.map(({ refund }) => refund))}::jsonb) r ("refundId" text, "accountId" text, "merchantId" text,
          "paymentId" text, "optionId" text, "chainId" bigint, refunded numeric, ref text, reason text, "txHash" text, at timestamptz)`,
    sql`insert into payment_exception (id, account_id, merchant_id, payment_id, option_id, mode, kind, chain_id, token, amount, payer, destination,
          key, tx_hash, log_index, block_number, block_time)
        select r."exceptionId", r."accountId", r."merchantId", r."paymentId", r."optionId", 'test', 'late', r."chainId", r.token,
          r.amount, r.payer, nullif(r.destination, ${ZERO}), r.key, r."txHash", r."logIndex", r.block, r.at
        from jsonb_to_recordset(${json(batch.map(({ exception }) => exception))}::jsonb) r ("exceptionId" text, key text, "accountId" text, "merchantId" text,
          "paymentId" text, "optionId" text, "chainId" bigint, token text, amount numeric, payer text, destination text, "txHash" text,
          "logIndex" int, block bigint, at timestamptz)`,
    sql`insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, router, type, data, payment_id, key,
          confirmed_at, outcome)
        select r."chainId", r."txHash", r."logIndex", r.block, ${hashOf("block")}, r.at, r.router, r.type, r.data, r."paymentId", r.key, r.at,
          r.outcome
        from jsonb_to_recordset(${json(events)}::jsonb) r ("chainId" bigint, "txHash" text, "logIndex" int, block bigint, at timestamptz,
          router text, type text, data jsonb, "paymentId" text, key text, outcome text)`,
  );
  await pastTheRules(
    sql`insert into relay_transaction (hash, job_id, chain_id, relayer, nonce, version, raw, gas, max_fee_per_gas, max_priority_fee_per_gas)
        select t.hash, t."jobId", t."chainId", ${relayer}, (select coalesce(max(nonce), 0) from relay_transaction x where x.relayer = ${relayer})
          + row_number() over (order by t.hash), 1, '0x02', 21000, 1, 1
        from jsonb_to_recordset(${JSON.stringify(transactionsOf(events))}::jsonb) t (hash text, "jobId" text, "chainId" bigint)
        on conflict (hash) do nothing`,
  );
  await post(events, relayer);
}

/** Lists the transactions of the events, each once. */
function transactionsOf(events: readonly EventRow[]): { hash: Hex; jobId: string; chainId: number }[] {
  const chains = new Map(events.map(({ txHash, chainId }) => [txHash, chainId]));
  return [...chains].map(([hash, chainId]) => ({ hash, jobId: newId("job"), chainId }));
}

/** Posts the events and the cost of their transactions, as the program does. */
async function post(events: readonly EventRow[], relayer: Hex): Promise<void> {
  await transaction(async (tx) => {
    for (const chainId of new Set(events.map((event) => event.chainId))) {
      const own = events.filter((event) => event.chainId === chainId);
      await postStoredEvents(
        tx,
        chainId,
        own.map(({ txHash, logIndex, block, router, type, key, data }) => {
          return { txHash, logIndex, block, blockHash: hashOf("block"), router, type, key, data };
        }),
      );
      const blocks = new Map(own.map((event) => [event.txHash, event.block]));
      for (const [hash, blockNumber] of blocks) {
        const cost = 21_000_000_000_001n + BigInt(blockNumber % 1_013);
        const receipt = { blockHash: hashOf("block"), succeeded: true, logs: [] };
        await postGas(tx, chainId, { hash, blockNumber, sender: relayer, cost, ...receipt });
      }
    }
  });
}
