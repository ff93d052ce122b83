import { findChain } from "@/server/chain/registry";
import type { Tx } from "@/server/db/sql";
import { eventOf, type StoredEvent } from "@/server/ledger/event-facts";
import { postEvent } from "@/server/ledger/post-event";

/** Writes what a stored event moved into the books, in the transaction that books it. */
export async function postStored(tx: Tx, chainId: number, stored: StoredEvent): Promise<void> {
  const chain = findChain(chainId);
  const event = eventOf(stored);
  if (chain && event) await postEvent(tx, { chainId, router: chain.router }, event);
}
