import type { ChainConfig } from "@/server/chain/client/registry";
import { readBlock } from "@/server/chain/reads/blocks";
import { readableBlocks } from "@/server/chain/reads/read-logs";
import { readRouterEvents } from "@/server/chain/reads/read-router-events";
import { holdsLease, type Lease } from "@/server/db/lease";
import { transaction } from "@/server/db/sql";
import { type Cursor, holdsCursor, isCanonical } from "@/server/indexer/cursor";
import { describeEvents } from "@/server/indexer/describe-events";
import { readPast } from "@/server/indexer/read-block-range";
import { advanceRouters, type LaggingRouter } from "@/server/indexer/router-cursor";
import { storeEvents } from "@/server/indexer/store-events";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { log } from "@/server/kernel/log";
import { matchDirectTransfers } from "@/server/reconciliation/match-direct-transfers";
import { recordDirectTransfer } from "@/server/reconciliation/record-direct-transfer";

interface Reader {
  chain: ChainConfig;
  lease: Lease;
  backoff: Backoff;
}

/**
 * Reads the next blocks below the cursor of each router that was added later, without reading the other routers again.
 * Its events are stored and then applied like all others. A restart continues at the router's own cursor. A node that
 * does not answer for old blocks must not delay the payments of the others.
 * @returns whether there is more to read now
 */
export async function catchUpRouters(
  reader: Reader,
  lagging: readonly LaggingRouter[],
  cursor: Cursor,
): Promise<boolean> {
  let isBehind = false;
  const next = async (router: LaggingRouter) => {
    const readTo = await catchUp(reader, router, cursor).catch((cause: unknown) => {
      // Not an outage of the chain: a node may refuse old blocks only.
      throw new Error("an added router could not be read", { cause });
    });
    if (readTo < cursor.number) isBehind = true;
  };
  await forEachIsolated(
    lagging.map((each) => ({ ...each, id: `router ${each.router}` })),
    next,
    reader,
  );
  return isBehind;
}

/** Reads and stores one range; returns the last block of the router that is read. */
async function catchUp(
  { chain, lease }: Reader,
  { router, readTo }: LaggingRouter,
  cursor: Cursor,
): Promise<number> {
  const place = { chainId: chain.id, routers: [router] };
  const end = Math.min(readTo + readableBlocks(chain.id), cursor.number);
  const [events, transfers] = await Promise.all([
    readRouterEvents(place, readTo + 1, end),
    readPast(chain, { from: readTo + 1, to: end, receivers: [router] }),
  ]);
  const last = end === cursor.number ? cursor : await readBlock(chain.id, end);
  if (!last || !(await isCanonical(chain.id, cursor))) return readTo;
  const [missing, plain] = [
    await describeEvents({ chainId: chain.id, after: readTo }, events),
    await matchDirectTransfers(place, { end, cursor: last, events, transfers }),
  ];
  if (!missing || !plain) return readTo;
  const isStored = await transaction(async (tx) => {
    if (!(await holdsLease(tx, lease)) || !(await holdsCursor(tx, chain.id, cursor))) return false;
    await storeEvents(tx, chain.id, missing);
    for (const transfer of plain) await recordDirectTransfer(tx, chain, transfer);
    await advanceRouters(tx, place, end);
    return true;
  });
  if (isStored && end === cursor.number)
    log().info({ chainId: chain.id, router }, "all events of an added router are stored");
  return isStored ? end : readTo;
}
