import type { Hex } from "viem";
import { answered } from "@/server/chain/answered";
import { readBlock } from "@/server/chain/blocks";
import { chainClient } from "@/server/chain/client";
import type { ChainConfig } from "@/server/chain/registry";
import type { RouterEvent } from "@/server/chain/router-events";
import { holdsLease, type Lease } from "@/server/db/lease";
import { changed, db, many, one, sql, type Tx, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
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
    for (const event of fresh) await storeEvent(tx, chainId, event);
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
  const described: KnownEvent[] = [];
  for (const event of fresh) {
    const block = await readBlock(chainId, event.blockNumber);
    if (block?.hash !== event.blockHash) return null;
    const paymentId = (event.key && payments.get(event.key)) ?? null;
    const nonce = paymentId ? await nonceOf(chainId, event.txHash) : null;
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

async function nonceOf(chainId: number, hash: Hex): Promise<number> {
  return (await answered(chainId, chainClient(chainId).getTransaction({ hash }))).nonce;
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

async function storeEvent(tx: Tx, chainId: number, event: KnownEvent): Promise<void> {
  const { type, txHash, logIndex, blockNumber, blockHash, time, paymentId, key } = event;
  const { inserted } = await one<{ inserted: boolean }>(
    tx,
    sql`insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data, payment_id, key)
        values (${chainId}, ${txHash}, ${logIndex}, ${blockNumber}, ${blockHash}, ${time}, ${type},
          ${JSON.stringify(factsOf(event, event.nonce))}, ${paymentId}, ${key})
        on conflict (chain_id, tx_hash, log_index) do update set
          block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
          -- In another block it is booked again: the records name the block.
          confirmed_at = case when chain_event.block_hash = excluded.block_hash then chain_event.confirmed_at end,
          outcome = case when chain_event.block_hash = excluded.block_hash then chain_event.outcome end
        returning (xmax = 0) as inserted`,
  );
  if (!inserted || !paymentId || type !== "PaymentExecuted" || (await isOurs(tx, txHash))) return;
  const seen = { chainId, txHash, block: blockNumber };
  await recordEvent(tx, { paymentId, type: "chain.executed", data: seen });
}

async function isOurs(tx: Tx, hash: string): Promise<boolean> {
  return (await changed(tx, sql`select 1 from relay_transaction where hash = ${hash}`)) > 0;
}
