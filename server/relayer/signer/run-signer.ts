import type { Hex } from "viem";
import { fromOneEndpoint } from "@/server/chain/client/one-endpoint";
import { countNonces } from "@/server/chain/reads/read-sender";
import { takeLease, underLease } from "@/server/db/lease";
import { changed, db } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";
import type { ChainView } from "@/server/relayer/signer/chain-view";
import { haltForeignUse } from "@/server/relayer/signer/halt-foreign-use";
import { observeChain } from "@/server/relayer/signer/observe-chain";
import { hasOpenJobs } from "@/server/relayer/signer/relay-job";
import { forgetOld, type RelaySigner } from "@/server/relayer/signer/relay-signer";
import { sweepSigner } from "@/server/relayer/signer/review-signer";
import { signQueued } from "@/server/relayer/signer/sign-queued";
import { followTransaction } from "@/server/relayer/transactions/follow-transaction";
import { recheckConfirmed } from "@/server/relayer/transactions/recheck-confirmed";
import { openTransactions, type RelayTransaction } from "@/server/relayer/transactions/relay-transaction";
import { resendVanished, watchForGap } from "@/server/relayer/transactions/resend-vanished";
import { sendVersions } from "@/server/relayer/transactions/send-version";

/**
 * `busy`: something changed, run again at once. `waiting`: for blocks. `idle`: there is nothing to do. `follower`:
 * another process holds the signer.
 */
export type SignerResult = "busy" | "waiting" | "idle" | "follower";

const AT_ONCE = 4;

/**
 * Runs one round of a signer. Only this order survives a crash: sign and store in one transaction, then send, then
 * watch every version. In doubt the same bytes are sent again.
 * @throws AppError `bad_gateway` or `unavailable`; a later round continues the work
 */
export async function runSigner(signer: RelaySigner): Promise<SignerResult> {
  const { memory, settings } = signer;
  const hasWork = await hasOpenJobs(db, signer);
  const isSweepDue = performance.now() >= memory.sweepAt;
  if (!hasWork && !isSweepDue) return "idle";
  if (!hasWork && !(await takeLease(db, signer.sweepLease))) {
    memory.sweepAt = performance.now() + settings.sweepEveryMs;
    return "follower";
  }
  const result = await underLease(db, signer.lease, () =>
    fromOneEndpoint(signer.chain.id, () => takeRound(signer, { hasWork, isSweepDue })),
  );
  return result ?? "follower";
}

async function takeRound(
  signer: RelaySigner,
  { hasWork, isSweepDue }: { hasWork: boolean; isSweepDue: boolean },
): Promise<SignerResult> {
  await ensureSigner(signer);
  const view = hasWork ? await observeChain(signer) : null;
  const usedNonces = view?.usedNonces ?? (await usedOf(signer));
  if (isSweepDue) await sweep(signer);
  await haltForeignUse(signer, usedNonces);
  await resendVanished(signer, usedNonces);
  await watchForGap(signer, usedNonces);
  return view ? work(signer, view) : "idle";
}

const usedOf = ({ chain, address }: RelaySigner) => countNonces(chain.id, address as Hex, "latest");

/** Checks recent transactions, and less often the key itself. */
async function sweep(signer: RelaySigner): Promise<void> {
  const { memory, settings } = signer;
  const hasRecent = await recheckConfirmed(signer);
  const now = performance.now();
  if (now >= memory.reviewAt) {
    await sweepSigner(signer);
    memory.reviewAt = now + (memory.pause ? 0 : settings.restEveryMs);
  }
  forgetOld(memory);
  const isAtRest = !hasRecent && !memory.pause;
  memory.sweepAt = now + (isAtRest ? settings.restEveryMs : settings.sweepEveryMs);
}

/** Signs new calls first, so that they are in time for the next block, and then follows transactions in flight. */
async function work(signer: RelaySigner, view: ChainView): Promise<SignerResult> {
  const { head, block, usedNonces } = view;
  const open = await openTransactions(db, signer, { confirmed: head.confirmed, usedNonces });
  const inFlight = open.filter(({ nonce }) => nonce >= usedNonces).length;
  const signed = await signQueued(signer, { head, block, usedNonces, inFlight });
  await sendVersions(signer, signed);
  let changes = signed.length;
  const follow = async (relayTx: RelayTransaction) => {
    if (await followTransaction(signer, relayTx, view)) changes++;
  };
  await forEachIsolated(open, follow, { backoff: signer.memory.retryAt, width: AT_ONCE });
  return changes > 0 ? "busy" : "waiting";
}

/**
 * Creates the signer's row. A new signer starts after everything that its key has sent so far; only those foreign
 * transactions do not halt it.
 */
async function ensureSigner({ chain, address, memory }: RelaySigner): Promise<void> {
  if (memory.isKnown) return;
  const next = await countNonces(chain.id, address as Hex, "pending");
  await changed(
    db,
    store
      .insertInto("relay_signer")
      .values({ chain_id: chain.id, address, next_nonce: next })
      .onConflict((conflict) => conflict.doNothing()),
  );
  memory.isKnown = true;
}
