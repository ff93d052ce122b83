import type { Address } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { holdsLease, type Lease } from "@/server/db/lease";
import { many, type Tx, transaction } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { describeTransfers, reviewKeys, storeTransfers } from "@/server/deposits/deposit-transfers";
import { advanceCursor, type Cursor, holdsCursor } from "@/server/indexer/cursor";
import { describeEvents } from "@/server/indexer/describe-events";
import type { BlockRange } from "@/server/indexer/read-block-range";
import { recordVanished } from "@/server/indexer/record-vanished";
import { advanceRouters } from "@/server/indexer/router-cursor";
import { forgetChanged, storeEvents } from "@/server/indexer/store-events";
import { noteUnread } from "@/server/indexer/transfer-cursor";
import { log } from "@/server/kernel/log";
import { followExceptions } from "@/server/reconciliation/follow-exceptions";
import { matchDirectTransfers } from "@/server/reconciliation/match-direct-transfers";
import { recordDirectTransfer } from "@/server/reconciliation/record-direct-transfer";

interface Place {
  chainId: number;
  chain: ChainConfig;
  from: Cursor;
  head: number;
  lease: Lease;
  /** The routers that were read. */
  routers: readonly Address[];
  /** Those of them whose earlier events are all stored. */
  present: readonly Address[];
  /** Watched deposits by address. */
  deposits: ReadonlyMap<string, string>;
}

/**
 * Stores a range in one transaction: its events, the removal of dropped ones, and the cursor. Returns false, with
 * nothing stored, when the chain changed or another process was first.
 */
export async function recordBlockRange(place: Place, range: BlockRange): Promise<boolean> {
  const { chain, from, head, deposits } = place;
  const shown = { chainId: chain.id, after: from.number };
  const [others, deposited] = split(range.transfers, deposits);
  const money = { ...shown, end: range.end, transfers: deposited };
  const [fresh, plain, arrived] = [
    await describeEvents(shown, range.events),
    await matchDirectTransfers(place, { ...range, transfers: others }),
    await describeTransfers(money, deposits),
  ];
  if (!fresh || !plain || !arrived) return false;
  return transaction(async (tx) => {
    if (!(await holdsLease(tx, place.lease))) return false;
    const { chainId } = place;
    if (!(await holdsCursor(tx, chainId, from))) return false;
    // Runs before the cursor moves, because events below the cursor are kept.
    const dropped = await dropVanished(tx, place, range);
    await followExceptions(tx, { chainId, after: from.number }, range);
    await forgetChanged(tx, chainId, fresh);
    await storeEvents(tx, chainId, fresh);
    for (const transfer of plain) await recordDirectTransfer(tx, chain, transfer);
    await storeTransfers(tx, money, arrived);
    if (!range.transfers) await noteUnread(tx, chainId, from.number);
    await reviewKeys(tx, [...dropped, ...fresh.flatMap(({ key }) => key ?? [])]);
    await advanceRouters(tx, { chainId, routers: place.present }, range.cursor.number);
    return advanceCursor(tx, chainId, { from, to: range.cursor, head });
  });
}

type Transfers = BlockRange["transfers"];

/** Separates the transfers to deposit addresses from the others. */
function split(transfers: Transfers, deposits: ReadonlyMap<string, string>): [Transfers, Transfers] {
  if (!transfers) return [null, null];
  return [transfers.filter(({ to }) => !deposits.has(to)), transfers.filter(({ to }) => deposits.has(to))];
}

/**
 * Deletes events that the chain no longer shows. A reorganisation below the depth may remove booked ones: their
 * postings are removed too, and payments that succeeded by them may be lost. Returns the events' keys.
 */
async function dropVanished(
  tx: Tx,
  { chainId, from }: Place,
  { end, events }: BlockRange,
): Promise<string[]> {
  const present = events.map(({ txHash, logIndex }) => txHash + logIndex);
  const dropped = await many(
    tx,
    store
      .deleteFrom("chain_event")
      .where("chain_id", "=", chainId)
      .where("block_number", ">", from.number)
      .where("block_number", "<=", end)
      .where(fragment<boolean>`tx_hash || log_index <> all(${present})`)
      .returning(["tx_hash as txHash", "type", "payment_id as paymentId", "key", "outcome"])
      .returning(fragment<boolean>`confirmed_at is not null`.as("wasBooked")),
  );
  for (const { txHash, type, paymentId, wasBooked, outcome } of dropped) {
    if (!wasBooked) continue;
    log().error({ chainId, txHash, type, paymentId }, "a booked event was reorganised away");
    const hasPaid = type === "PaymentExecuted" && outcome === "applied";
    if (paymentId && hasPaid) await recordVanished(tx, [paymentId], { chainId, txHash });
  }
  return dropped.flatMap(({ key }) => key ?? []);
}
