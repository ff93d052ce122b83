import type { Hex } from "viem";
import { fromOneEndpoint } from "@/server/chain/client/one-endpoint";
import { readHead } from "@/server/chain/reads/blocks";
import { countNonces } from "@/server/chain/reads/read-sender";
import { underLease } from "@/server/db/lease";
import { db, sql } from "@/server/db/sql";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";
import { hasOpenJobs } from "@/server/relayer/jobs/relay-job";
import { haltForeignUse } from "@/server/relayer/signer/halt-foreign-use";
import { forgetOld, type Lane } from "@/server/relayer/signer/relay-signer";
import { sweepLane } from "@/server/relayer/signer/review-signer";
import { signQueued } from "@/server/relayer/signer/sign-queued";
import { type ChainView, followCarrier } from "@/server/relayer/transactions/follow-transaction";
import { recheckConfirmed } from "@/server/relayer/transactions/recheck-confirmed";
import { type Carrier, openCarriers } from "@/server/relayer/transactions/relay-transaction";
import { resendVanished, watchForGap } from "@/server/relayer/transactions/resend-vanished";
import { sendVersions } from "@/server/relayer/transactions/send-version";

/**
 * `busy`: something changed, look again at once. `waiting`: for blocks. `idle`: there is nothing to do. `standby`:
 * another process has the lane.
 */
export type LaneResult = "busy" | "waiting" | "idle" | "standby";

const AT_ONCE = 4;

/**
 * One round of a lane. The only order that survives a crash: sign and store in one transaction, then send, then watch
 * every version, and send the same bytes again in doubt.
 * @throws AppError `bad_gateway` or `unavailable`; all that was begun goes on in a later round
 */
export async function runLane(lane: Lane): Promise<LaneResult> {
  const hasWork = await hasOpenJobs(db, lane);
  const isSweepDue = performance.now() >= lane.memory.sweepAt;
  if (!hasWork && !isSweepDue) return "idle";
  const result = await underLease(db, lane.lease, () =>
    fromOneEndpoint(lane.chain.id, () => takeRound(lane, { hasWork, isSweepDue })),
  );
  return result ?? "standby";
}

async function takeRound(
  lane: Lane,
  { hasWork, isSweepDue }: { hasWork: boolean; isSweepDue: boolean },
): Promise<LaneResult> {
  await ensureLane(lane);
  const view = await observe(lane);
  if (isSweepDue) {
    await recheckConfirmed(lane);
    await sweepLane(lane);
    forgetOld(lane.memory);
    lane.memory.sweepAt = performance.now() + lane.settings.sweepEveryMs;
  }
  await haltForeignUse(lane, view.usedNonces);
  await resendVanished(lane, view.usedNonces);
  await watchForGap(lane, view.usedNonces);
  return hasWork ? work(lane, view) : "idle";
}

/** Fills the room that the last block has made, before the next one comes, and then follows what is in flight. */
async function work(lane: Lane, view: ChainView): Promise<LaneResult> {
  const { head, usedNonces } = view;
  const open = await openCarriers(db, lane, { confirmed: head.confirmed, usedNonces });
  const inFlight = open.filter(({ nonce }) => nonce >= usedNonces).length;
  const signed = await signQueued(lane, { head, usedNonces, inFlight });
  await sendVersions(lane, signed);
  let changes = signed.length;
  const follow = async (carrier: Carrier) => {
    if (await followCarrier(lane, carrier, view)) changes++;
  };
  await forEachIsolated(open, follow, { backoff: lane.memory.retryAt, width: AT_ONCE });
  return changes > 0 ? "busy" : "waiting";
}

async function observe({ chain, address }: Lane): Promise<ChainView> {
  const at = performance.now();
  const usedNonces = await countNonces(chain.id, address as Hex, "latest");
  return { head: await readHead(chain), usedNonces, at };
}

/** A new lane starts after everything that its key has sent so far: the only foreign transactions that halt nothing. */
async function ensureLane({ chain, address, memory }: Lane): Promise<void> {
  if (memory.isKnown) return;
  const next = await countNonces(chain.id, address as Hex, "pending");
  await db.query(
    sql`insert into relay_lane (chain_id, address, next_nonce) values (${chain.id}, ${address}, ${next}) on conflict do nothing`,
  );
  memory.isKnown = true;
}
