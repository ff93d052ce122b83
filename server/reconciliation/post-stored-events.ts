import { findChain } from "@/server/chain/client/registry";
import type { Tx } from "@/server/db/sql";
import { eventOf, type StoredEvent } from "@/server/ledger/event-facts";
import { postEvents } from "@/server/ledger/post-event";

/** Posts the movements of stored events to the books, in the transaction that books them. */
export async function postStoredEvents(
  tx: Tx,
  chainId: number,
  stored: readonly StoredEvent[],
): Promise<void> {
  const [oldest] = findChain(chainId)?.routers ?? [];
  const events = stored.flatMap((each) => {
    const router = each.router ?? oldest?.address.toLowerCase();
    return (router && eventOf({ ...each, router })) || [];
  });
  await postEvents(tx, chainId, events);
}
