import type { Hex } from "viem";
import { affordableFees, currentFees, type Fees } from "@/server/chain/calls/gas";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { hasRole, readBalance } from "@/server/chain/reads/read-sender";
import { changed, db, sql } from "@/server/db/sql";
import { log } from "@/server/kernel/log";
import type { SignerPause } from "@/server/kernel/zod-primitives";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";

/** Waiting for less than this is not worth an entry in a timeline: another key may take the call. */
const TOLD_AFTER_S = 2;

/**
 * Whether a signer may sign at present, by the chain's limits for gas and what the key has. What it finds is stored for whoever
 * looks, and told to the payments that wait.
 * @returns the fees to sign with; null while it may not
 */
export async function reviewSigner(signer: RelaySigner): Promise<Fees | null> {
  const { chain, address, memory } = signer;
  const asked = await currentFees(chain.id);
  const { maxFeePerGas, minBalance } = gasLimitsOf(chain.id);
  const fees = affordableFees(asked, maxFeePerGas);
  // A role is looked up in the sweep; nobody gives one in a hurry.
  if (memory.pause === "no_role") return pauseFor(signer, "no_role");
  if (!fees) return pauseFor(signer, "gas_price");
  if (minBalance > 0n && (await readBalance(chain.id, address as Hex)) < minBalance) {
    return pauseFor(signer, "balance");
  }
  await notePause(signer, null);
  return fees;
}

/** Looks again whether the router knows the key, and at all that {@link reviewSigner} looks at. */
export async function sweepSigner(signer: RelaySigner): Promise<void> {
  const isKnown = await hasRole(signer.chain, signer.address as Hex);
  if (!isKnown) await pauseFor(signer, "no_role");
  else {
    if (signer.memory.pause === "no_role") signer.memory.pause = undefined;
    await reviewSigner(signer);
  }
}

async function pauseFor(signer: RelaySigner, pause: SignerPause): Promise<null> {
  await notePause(signer, pause);
  await tellWaiting(signer, pause);
  return null;
}

async function notePause({ chain, address, memory }: RelaySigner, pause: SignerPause | null): Promise<void> {
  if (memory.pause === pause) return;
  const noted = await changed(
    db,
    sql`update relay_signer set paused_reason = ${pause}, paused_at = case when ${pause}::text is not null then clock_timestamp() end
        where chain_id = ${chain.id} and address = ${address} and paused_reason is distinct from ${pause}`,
  );
  memory.pause = pause;
  if (noted > 0)
    log().warn({ chainId: chain.id, address, pause }, "what keeps a relayer's signer has changed");
}

/** Tells the payments that wait for this key why, once for each reason. */
async function tellWaiting({ chain, address }: RelaySigner, pause: SignerPause): Promise<void> {
  const data = JSON.stringify({ chainId: chain.id, reason: pause });
  await db.query(
    sql`with waiting as (
            update relay_job set waits_for = ${pause}
            where chain_id = ${chain.id} and relayer = ${address} and status = 'queued' and waits_for is distinct from ${pause}
              and created_at < clock_timestamp() - make_interval(secs => ${TOLD_AFTER_S})
            returning payment_id)
          insert into payment_event (payment_id, type, data) select payment_id, 'relay.waiting', ${data}::jsonb from waiting`,
  );
}
