import type { Hex } from "viem";
import { answered } from "@/server/chain/answered";
import { readBlock } from "@/server/chain/blocks";
import { chainClient } from "@/server/chain/client";
import type { ChainConfig } from "@/server/chain/registry";
import type { RouterEvent } from "@/server/chain/router-events";
import { holdsLease, type Lease } from "@/server/db/lease";
import { changed, db, many, sql, type Tx, transaction } from "@/server/db/sql";
import { recordEvent, recordEvents } from "@/server/events/record-event";
import { advanceCursor, type Cursor } from "@/server/executions/cursor";
import { describePlain } from "@/server/executions/describe-plain";
import { followExceptions } from "@/server/executions/follow-exceptions";
import type { Window } from "@/server/executions/read-window";
import { recordPlain } from "@/server/executions/record-plain";
import { factsOf } from "@/server/ledger/event-facts";
import { log } from "@/server/log";

type KnownEvent = RouterEvent & {
  time: Date;
  paymentId: string | null;
  /** Of the transaction; null for a payment that is none of ours. */
  nonce: number | null;
};

interface Dropped {
  txHash: string;
  type: RouterEvent["type"];
  paymentId: string | null;
  wasBooked: boolean;
  outcome: string | null;
}

interface Place {
  chainId: number;
  chain: ChainConfig;
  from: Cursor;
  head: number;
  lease: Lease;
}

/**
 * Stores what a window shows, in one transaction: its events, the end of those that the chain dropped, and the cursor.
 * False, with nothing stored, when the chain or another process has moved on meanwhile.
 */
export async function storeWindow(place: Place, window: Window): Promise<boolean> {
  const { chain, from, head } = place;
  const [fresh, plain] = [await describeFresh(place, window.events), await describePlain(chain, window)];
  if (!fresh || !plain) return false;
  return transaction(async (tx) => {
    if (!(await holdsLease(tx, place.lease))) return false;
    const { chainId } = place;
    if (!(await advanceCursor(tx, chainId, { from, to: window.cursor, head }))) return false;
    await dropVanished(tx, place, window);
    await followExceptions(tx, { chainId, after: from.number }, window);
    await storeEvents(tx, chainId, fresh);
    for (const transfer of plain) await recordPlain(tx, chain, transfer);
    return true;
  });
}

/** The events of a window that are not stored yet, with what a payment's record needs; null when one has vanished. */
async function describeFresh({ chainId, from }: Place, events: RouterEvent[]): Promise<KnownEvent[] | null> {
  if (events.length === 0) return [];
  const stored = await many<{ at: string }>(
    db,
    sql`select tx_hash || log_index || block_hash as at from chain_event
        where chain_id = ${chainId} and block_number > ${from.number}`,
  );
  const have = new Set(stored.map(({ at }) => at));
  const fresh = events.filter(({ txHash, logIndex, blockHash }) => !have.has(txHash + logIndex + blockHash));
  const payments = await paymentsByKey(fresh.flatMap(({ key }) => key ?? []));
  // The events of a batch share their block and their transaction.
  const blockAt = onceFor((height: number) => readBlock(chainId, height));
  const nonceOf = onceFor((hash: Hex) => readNonce(chainId, hash));
  const described: KnownEvent[] = [];
  for (const event of fresh) {
    const block = await blockAt(event.blockNumber);
    if (block?.hash !== event.blockHash) return null;
    const paymentId = (event.key && payments.get(event.key)) ?? null;
    const nonce = paymentId ? await nonceOf(event.txHash) : null;
    described.push({ ...event, time: block.time, paymentId, nonce });
  }
  return described;
}

async function paymentsByKey(keys: string[]): Promise<Map<string, string>> {
  const rows = await many<{ key: string; paymentId: string }>(
    db,
    sql`select key, payment_id as "paymentId" from payment_option where key = any(${keys})`,
  );
  return new Map(rows.map(({ key, paymentId }) => [key, paymentId]));
}

async function readNonce(chainId: number, hash: Hex): Promise<number> {
  return (await answered(chainId, chainClient(chainId).getTransaction({ hash }))).nonce;
}

/** Reads what belongs to a key, and remembers it as long as the result lives. */
function onceFor<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/**
 * Forgets what the chain does not show any more. A reorganisation below the depth may take what was booked: its posting
 * goes with it, and a payment that was not ours to send again needs a person's eye.
 */
async function dropVanished(tx: Tx, { chainId, from }: Place, { end, events }: Window): Promise<void> {
  const present = events.map(({ txHash, logIndex }) => txHash + logIndex);
  const dropped = await many<Dropped>(
    tx,
    sql`delete from chain_event where chain_id = ${chainId}
        and block_number > ${from.number} and block_number <= ${end} and tx_hash || log_index <> all(${present})
        returning tx_hash as "txHash", type, payment_id as "paymentId", confirmed_at is not null as "wasBooked", outcome`,
  );
  for (const { txHash, type, paymentId, wasBooked, outcome } of dropped) {
    if (!wasBooked) continue;
    log().error({ chainId, txHash, type, paymentId }, "a booked event was reorganised away");
    const hasPaid = type === "PaymentExecuted" && outcome === "applied";
    if (!paymentId || !hasPaid || (await isOurs(tx, txHash))) continue;
    await recordEvent(tx, {
      paymentId,
      type: "chain.exception",
      data: { reason: "reverted", chainId, txHash },
    });
  }
}

/** All in one statement; the timeline is told of executions that none of our transactions made. */
async function storeEvents(tx: Tx, chainId: number, events: readonly KnownEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => {
    const { txHash, logIndex, blockNumber, blockHash, time, type, paymentId, key } = event;
    const place = { txHash, logIndex, blockNumber, blockHash, time: time.toISOString() };
    return { ...place, type, paymentId, key, data: factsOf(event, event.nonce) };
  });
  const foreign = await many<{ paymentId: string; txHash: string; block: number }>(
    tx,
    sql`with stored as (
          insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data, payment_id, key)
          select ${chainId}::bigint, e."txHash", e."logIndex", e."blockNumber", e."blockHash", e.time, e.type, e.data, e."paymentId", e.key
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e ("txHash" text, "logIndex" integer, "blockNumber" bigint,
            "blockHash" text, time timestamptz, type text, data jsonb, "paymentId" text, key text)
          on conflict (chain_id, tx_hash, log_index) do update set
            block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
            -- In another block it is booked again: the records name the block.
            confirmed_at = case when chain_event.block_hash = excluded.block_hash then chain_event.confirmed_at end,
            outcome = case when chain_event.block_hash = excluded.block_hash then chain_event.outcome end
          returning tx_hash, type, payment_id, block_number, log_index, (xmax = 0) as is_new)
        select payment_id as "paymentId", tx_hash as "txHash", block_number as block from stored s
        where is_new and payment_id is not null and type = 'PaymentExecuted'
          and not exists (select 1 from relay_transaction t where t.hash = s.tx_hash)
        order by block_number, log_index`,
  );
  const told = foreign.map(({ paymentId, ...seen }) => ({ paymentId, data: { chainId, ...seen } }));
  await recordEvents(
    tx,
    told.map((event) => ({ ...event, type: "chain.executed" as const })),
  );
}

async function isOurs(tx: Tx, hash: string): Promise<boolean> {
  return (await changed(tx, sql`select 1 from relay_transaction where hash = ${hash}`)) > 0;
}
