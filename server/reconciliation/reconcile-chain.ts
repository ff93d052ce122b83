import type { Address } from "viem";
import { readableRouters } from "@/server/chain/checks/chain-status";
import { fromOneEndpoint } from "@/server/chain/client/one-endpoint";
import { readableBlocks } from "@/server/chain/reads/read-logs";
import { readTip, type Tip } from "@/server/chain/reads/tip";
import { underLease } from "@/server/db/lease";
import { db, type Tx } from "@/server/db/sql";
import { forgetTransfersAbove } from "@/server/deposits/deposit-transfers";
import { watchedDeposits } from "@/server/deposits/watched-deposits";
import { type Cursor, loadCursor, noteChecked } from "@/server/indexer/cursor";
import { type Reading, readBlockRange } from "@/server/indexer/read-block-range";
import { rereadRecent } from "@/server/indexer/reread-recent";
import { rewindCursor } from "@/server/indexer/rewind-cursor";
import { findLagging } from "@/server/indexer/router-cursor";
import { watchedWallets } from "@/server/indexer/watched-wallets";
import { applyEvents } from "@/server/reconciliation/apply-events";
import { catchUpRouters } from "@/server/reconciliation/catch-up-routers";
import { catchUpTransfers } from "@/server/reconciliation/catch-up-transfers";
import { failOverdue } from "@/server/reconciliation/fail-overdue";
import { findLostPayments } from "@/server/reconciliation/find-lost-payments";
import { followSent } from "@/server/reconciliation/follow-sent";
import { isAwaited } from "@/server/reconciliation/is-awaited";
import { recordBlockRange } from "@/server/reconciliation/record-block-range";
import { rereadTransfers } from "@/server/reconciliation/reread-transfers";
import { MAX_RANGE, type Scan } from "@/server/reconciliation/scan";

/**
 * `behind`: continue at once; `idle`: nothing to do until the chain grows; `follower`: another process reads this
 * chain.
 */
export type ReconcileResult = "behind" | "idle" | "follower";

/**
 * Reads new blocks of a chain and acts on them. It may be repeated and run twice at once: its state is in rows, and
 * each step is a compare-and-set.
 * @throws AppError `bad_gateway` or `unavailable`; call it again later
 */
export async function reconcileChain(scan: Scan): Promise<ReconcileResult> {
  const result = await underLease(db, scan.lease, async () => {
    if (await isResting(scan)) return "idle";
    const startedAt = performance.now();
    const read = await fromOneEndpoint(scan.chain.id, () => readChain(scan));
    if (read === "idle") scan.restsSince = startedAt;
    return read;
  });
  if (result !== null) return result;
  scan.readUpTo = null;
  scan.restsSince = Number.NEGATIVE_INFINITY;
  return "follower";
}

/** Checks whether the chain was read lately enough: endpoints charge for each request. */
async function isResting(scan: Scan): Promise<boolean> {
  if (scan.restMs === 0) return false;
  scan.isAwaited = await isAwaited(scan.chain);
  return !scan.isAwaited && performance.now() - scan.restsSince < scan.restMs;
}

async function readChain(scan: Scan): Promise<ReconcileResult> {
  const { chain } = scan;
  const lookedAt = new Date();
  const tip = await readTip(chain, scan.tip);
  scan.tip = tip;
  if (tip.block.hash !== scan.readUpTo && !(await readOn(scan, tip))) return "behind";
  scan.lookedAt = lookedAt;
  await noteChecked(chain.id);
  return act(scan, tip);
}

/** Reads and stores the next range. Returns true when there is nothing more to read for now. */
async function readOn(scan: Scan, tip: Tip): Promise<boolean> {
  const { chain, lease } = scan;
  const { head } = tip;
  const cursor = await loadCursor(chain);
  if (!cursor) return true;
  const routers = readableRouters(chain);
  const lagging = new Set((await findLagging(chain, routers, cursor)).map(({ router }) => router));
  const reading = await readInRange(scan, { cursor, tip, routers });
  if (reading === "unsure") return true;
  if (reading === "moved") return false;
  if (reading === "reorganised") {
    const forget = (tx: Tx, height: number) => forgetTransfersAbove(tx, chain.id, height);
    await rewindCursor(chain, cursor, { lease, forget });
    return false;
  }
  const present = routers.filter((router) => !lagging.has(router));
  const deposits = scan.deposits?.byAddress ?? new Map<string, string>();
  const place = {
    chainId: chain.id,
    chain,
    from: cursor,
    head: head.number,
    lease,
    routers,
    present,
    deposits,
  };
  if (!(await recordBlockRange(place, reading))) return false;
  if (reading.end < head.number) {
    await applyEvents(chain.id, reading.cursor.number, scan.backoff);
    return false;
  }
  scan.readUpTo = tip.block.hash;
  return true;
}

async function act(scan: Scan, { head, block }: Tip): Promise<ReconcileResult> {
  const { chain, backoff } = scan;
  const cursor = await loadCursor(chain);
  if (!cursor) return "idle";
  const lagging = await findLagging(chain, readableRouters(chain), cursor);
  const isCatchingUp = [
    await catchUpRouters(scan, lagging, cursor),
    await catchUpTransfers(scan, cursor),
  ].includes(true);
  const hasMore = await applyEvents(chain.id, cursor.number, backoff);
  await findLostPayments(chain.id, backoff);
  const wasMissing = [
    await rereadRecent(scan, { cursor, tip: block.hash }),
    await rereadTransfers(scan, cursor),
    await followSent(scan, { cursor, head }),
  ];
  if (hasMore || wasMissing.includes(true)) return "behind";
  await failOverdue(scan, { cursor, head });
  return isCatchingUp ? "behind" : "idle";
}

async function readInRange(
  scan: Scan,
  { cursor, tip, routers }: { cursor: Cursor; tip: Tip; routers: readonly Address[] },
): Promise<Reading> {
  scan.wallets = await watchedWallets(scan.chain.id, scan.wallets);
  scan.deposits = await watchedDeposits(scan.chain, scan.deposits);
  try {
    const receivers = [...scan.wallets.addresses, ...scan.deposits.addresses];
    const range = Math.min(scan.range, readableBlocks(scan.chain.id));
    const { memory, isAwaited } = scan;
    const needsTransfers = scan.deposits.addresses.length > 0;
    const question = { cursor, tip, range, routers, receivers, needsTransfers, isAwaited, memory };
    const reading = await readBlockRange(scan.chain, question);
    scan.range = Math.min(scan.range * 2, MAX_RANGE);
    return reading;
  } catch (fault) {
    scan.range = Math.max(1, Math.floor(scan.range / 2));
    throw fault;
  }
}
