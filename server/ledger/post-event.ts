import type { Inclusion } from "@/server/chain/blocks";
import type { RouterEvent } from "@/server/chain/router-events";
import { changed, sql, type Tx } from "@/server/db/sql";
import { gasPosting, type LedgerLine, postingOf } from "@/server/ledger/posting";

interface Place {
  chainId: number;
  txHash: string;
  logIndex: number | null;
  router: string | null;
  gasBlock: number | null;
}

/**
 * Writes what a confirmed event of a router moved, in the transaction that books the event. Idempotent; the event
 * must be stored.
 * @returns whether anything was written
 */
export function postEvent(
  tx: Tx,
  { chainId, router }: { chainId: number; router: string },
  event: RouterEvent,
): Promise<boolean> {
  const { txHash, logIndex } = event;
  const place = { chainId, txHash, logIndex, router: router.toLowerCase(), gasBlock: null };
  return insertLines(tx, place, postingOf(event, router));
}

/**
 * Writes what a transaction of ours cost, once however many payments it carried.
 * @returns whether anything was written
 */
export function postGas(tx: Tx, chainId: number, inclusion: Inclusion): Promise<boolean> {
  const { hash: txHash, blockNumber: gasBlock, sender, cost } = inclusion;
  return insertLines(
    tx,
    { chainId, txHash, logIndex: null, router: null, gasBlock },
    gasPosting(sender, cost),
  );
}

/** Puts right what a transaction cost that the chain has moved to another block, or taken out of all. */
export async function movePostedGas(
  tx: Tx,
  { chainId, txHash }: { chainId: number; txHash: string },
  inclusion: Inclusion | null,
): Promise<void> {
  await tx.query(
    sql`delete from ledger_entry where chain_id = ${chainId} and tx_hash = ${txHash} and kind = 'gas'`,
  );
  if (inclusion) await postGas(tx, chainId, inclusion);
}

async function insertLines(tx: Tx, place: Place, lines: LedgerLine[]): Promise<boolean> {
  if (lines.length === 0) return false;
  const rows = lines.map((each, line) => ({ ...each, line, amount: String(each.amount) }));
  const written = await changed(
    tx,
    sql`insert into ledger_entry (chain_id, tx_hash, log_index, router, gas_block, line, kind, from_account, from_party,
          to_account, to_party, token, amount)
        select ${place.chainId}, ${place.txHash}, ${place.logIndex}, ${place.router}, ${place.gasBlock}, l.line, l.kind,
          l."fromAccount", l."fromParty", l."toAccount", l."toParty", l.token, l.amount
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (line smallint, kind ledger_kind, "fromAccount" ledger_account,
          "fromParty" text, "toAccount" ledger_account, "toParty" text, token text, amount numeric)
        on conflict (chain_id, tx_hash, log_index, line) do nothing`,
  );
  return written > 0;
}
