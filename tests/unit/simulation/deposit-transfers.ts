import { isArrival } from "./call";
import type { TransferRow } from "./deposit-rows";
import type { Process, World } from "./world";

/** As server/deposits/watched-deposits.ts. */
export function watchedDeposits({ world: { store } }: Process): Set<string> {
  return new Set(store.deposits.all.map(({ key }) => key));
}

interface Range {
  after: number;
  end: number;
}

/** The token's logs to watched addresses, as server/chain/reads/read-transfers.ts. A node may leave some out. */
export function transfersBetween(
  { world: { chain, random, forgets } }: Process,
  watched: ReadonlySet<string>,
  { after, end }: Range,
): TransferRow[] {
  return chain.blocks.slice(after + 1, end + 1).flatMap((block) =>
    block.receipts.flatMap(({ tx, results }) =>
      results.flatMap((result, index) => {
        const { at } = result.call;
        if (!at || !watched.has(at.deposit) || !isArrival(result)) return [];
        // Balances show the deposit's own token only.
        if (forgets > 0 && at.token === "own" && random.chance(forgets)) return [];
        const place = {
          txHash: tx.hash,
          index,
          block: block.number,
          blockHash: block.hash,
          time: block.time,
        };
        const { deposit, token, from: sender = "" } = at;
        return [{ ...place, deposit, token, sender, value: result.moved, isListed: null, isGone: false }];
      }),
    ),
  );
}

/** As storeTransfers of server/deposits/deposit-transfers.ts, in the transaction that moves the cursor. */
export function recordTransfers(
  { store, fault }: World,
  transfers: readonly TransferRow[],
  { after, end }: Range,
): void {
  const { deposits } = store;
  for (const row of deposits.transfers) {
    const isInRange = row.block > after && row.block <= end;
    if (!isInRange || row.isGone || transfers.some((each) => isSame(each, row))) continue;
    if (fault === "dropped transfer still counts") continue;
    row.isGone = true;
    deposits.reviewSoon(row.deposit);
  }
  for (const transfer of transfers) {
    const known = deposits.transfers.find((each) => isSame(each, transfer));
    if (known && !known.isGone) continue;
    if (known) known.isGone = false;
    else deposits.transfers.push({ ...transfer });
    deposits.reviewSoon(transfer.deposit);
  }
}

/** As forgetTransfersAbove. */
export function forgetTransfers({ store, fault }: World, height: number): void {
  if (fault === "dropped transfer still counts") return;
  for (const row of store.deposits.transfers) {
    if (row.block <= height || row.isGone) continue;
    row.isGone = true;
    store.deposits.reviewSoon(row.deposit);
  }
}

/** In another block a transfer is another row. */
export function isSame(a: TransferRow, b: TransferRow): boolean {
  return a.blockHash === b.blockHash && a.txHash === b.txHash && a.index === b.index;
}
