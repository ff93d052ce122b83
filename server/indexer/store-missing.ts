import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import { holdsLease, type Lease } from "@/server/db/lease";
import { transaction } from "@/server/db/sql";
import { describeEvents } from "@/server/indexer/describe-events";
import { storeEvents } from "@/server/indexer/store-events";
import { log } from "@/server/kernel/log";

interface Reader {
  chain: ChainConfig;
  lease: Lease;
}

/**
 * Stores missing events from blocks that the cursor has passed. They are then processed like all others.
 * @param after the events come from blocks above this one
 * @returns how many were missing
 */
export async function storeMissing(
  { chain, lease }: Reader,
  after: number,
  events: readonly RouterEvent[],
): Promise<number> {
  const missing = await describeEvents({ chainId: chain.id, after }, events);
  if (!missing || missing.length === 0) return 0;
  const isStored = await transaction(async (tx) => {
    if (!(await holdsLease(tx, lease))) return false;
    await storeEvents(tx, chain.id, missing);
    return true;
  });
  if (!isStored) return 0;
  log().warn(
    { chainId: chain.id, events: missing.length },
    "the router's events were missing, and are stored now",
  );
  return missing.length;
}
