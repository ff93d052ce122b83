import type { Inclusion } from "@/server/chain/reads/blocks";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import { changed, many, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { bookingOn } from "@/server/ledger/booking";
import { placeOf } from "@/server/ledger/place";
import { gasPosting, type LedgerLine, postingOf } from "@/server/ledger/posting";
import { claimMoves } from "@/server/ledger/vault-moves";
import { metrics } from "@/server/metrics/metrics";

interface Place {
  chainId: number;
  txHash: string;
  logIndex: number | null;
  router: string | null;
  gasBlock: number | null;
}

/** The money moved by one event, or by one transaction's gas. */
interface Posting {
  place: Place;
  lines: LedgerLine[];
}

/**
 * Posts the movements of the routers' confirmed events, in the transaction that books them. Idempotent; the events must
 * be stored.
 * @returns whether anything was written
 */
export async function postEvents(tx: Tx, chainId: number, events: readonly RouterEvent[]): Promise<boolean> {
  const moves = await claimMoves(tx, chainId, events);
  const postings = events.map((event) => {
    const { txHash, logIndex, router } = event;
    const place = { chainId, txHash, logIndex, router, gasBlock: null };
    return {
      place,
      lines: postingOf(event, { ...bookingOn(chainId, router), isMove: moves.has(placeOf(event)) }),
    };
  });
  return insertPostings(tx, postings);
}

/**
 * Posts the cost of a transaction of ours, once for all payments in it.
 * @returns whether anything was written
 */
export async function postGas(tx: Tx, chainId: number, inclusion: Inclusion): Promise<boolean> {
  const { hash: txHash, blockNumber: gasBlock, sender, cost } = inclusion;
  const place = { chainId, txHash, logIndex: null, router: null, gasBlock };
  const isNew = await insertPostings(tx, [{ place, lines: gasPosting(sender, cost) }]);
  const labels = { chain: chainId, address: sender.toLowerCase() };
  if (isNew) tx.onCommit(() => metrics().gasSpent.inc(labels, Number(cost)));
  return isNew;
}

/** Removes a transaction's gas from the books if a reorganisation removed its block; otherwise changes nothing. */
export async function forgetMovedGas(
  tx: Tx,
  { chainId, txHash }: { chainId: number; txHash: string },
): Promise<void> {
  const forgotten = fragment`forget_moved_gas(${chainId}, ${txHash})`;
  await many(tx, store.selectNoFrom(forgotten.as("forgotten")));
}

/** Inserts all postings in one statement. */
async function insertPostings(tx: Tx, postings: readonly Posting[]): Promise<boolean> {
  const rows = postings.flatMap(({ place, lines }) =>
    lines.map((each, line) => ({ ...place, ...each, line, amount: String(each.amount) })),
  );
  if (rows.length === 0) return false;
  const recordset = fragment<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
  const lines = store
    .selectFrom(recordset.as<"l">(RECORD))
    .select(["l.chainId", "l.txHash", "l.logIndex", "l.router", "l.gasBlock", "l.line", "l.kind"])
    .select(["l.fromAccount", "l.fromParty", "l.toAccount", "l.toParty", "l.token", "l.amount"]);
  const written = await changed(
    tx,
    store
      .insertInto("ledger_entry")
      .columns(COLUMNS)
      .expression(lines)
      .onConflict((conflict) => conflict.columns(["chain_id", "tx_hash", "log_index", "line"]).doNothing()),
  );
  return written > 0;
}

/** The columns of the inserted rows, in the order of {@link RECORD}. */
const COLUMNS = [
  "chain_id",
  "tx_hash",
  "log_index",
  "router",
  "gas_block",
  "line",
  "kind",
  "from_account",
  "from_party",
  "to_account",
  "to_party",
  "token",
  "amount",
] as const;
const RECORD = fragment`l ("chainId" bigint, "txHash" text, "logIndex" integer, router text, "gasBlock" bigint,
    line smallint, kind ledger_kind, "fromAccount" ledger_account, "fromParty" text, "toAccount" ledger_account,
    "toParty" text, token text, amount numeric)`;
