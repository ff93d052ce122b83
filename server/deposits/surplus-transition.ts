import { changed, type Tx } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import type { SurplusStatus } from "@/server/deposits/lifecycle";
import { recordEvent } from "@/server/events/record-event";

/** Where units lie: a token at a deposit address on a network, which need not be the deposit's own. */
export interface SurplusPlace {
  depositId: string;
  chainId: number;
  token: string;
}

export type SurplusMove =
  | { to: "none" | "claimable" | "exception" }
  /** The call that moves it. */
  | { to: "returning"; jobId: string }
  /** Base units that left the address, and the transaction that took them. */
  | { to: "returned"; recipient: string; value: bigint; txHash: string };

interface Change {
  place: SurplusPlace;
  paymentId: string;
  from: SurplusStatus;
  move: SurplusMove;
}

/**
 * Moves a surplus from one status to another; the only writer of its status. False means that a concurrent move won:
 * reload and decide again. The timeline records what was returned.
 */
export async function moveSurplus(tx: Tx, { place, paymentId, from, move }: Change): Promise<boolean> {
  const { depositId, chainId, token } = place;
  const moved = await changed(
    tx,
    store
      .updateTable("deposit_surplus")
      .set({
        status: move.to,
        updated_at: clock(),
        ...(move.to === "returning" ? { job_id: move.jobId } : {}),
      })
      .where("deposit_id", "=", depositId)
      .where("chain_id", "=", chainId)
      .where("token", "=", token)
      .where("status", "=", from),
  );
  if (moved === 0) return false;
  if (move.to === "returned") {
    const { recipient, value, txHash } = move;
    const data = { ...place, recipient, value: String(value), txHash };
    await recordEvent(tx, { paymentId, type: "deposit_returned", data });
  }
  return true;
}

/** Stores how many units lie at a place and pay no payment. The timeline records when there are more than before. */
export async function storeSurplus(
  tx: Tx,
  {
    place,
    paymentId,
    amount,
    before,
  }: { place: SurplusPlace; paymentId: string; amount: bigint; before: bigint },
): Promise<void> {
  const { depositId, chainId, token } = place;
  await changed(
    tx,
    store
      .insertInto("deposit_surplus")
      .values({ deposit_id: depositId, chain_id: chainId, token, amount })
      .onConflict((conflict) =>
        conflict.columns(["deposit_id", "chain_id", "token"]).doUpdateSet({ amount, updated_at: clock() }),
      ),
  );
  if (amount <= before) return;
  await recordEvent(tx, { paymentId, type: "deposit_surplus", data: { ...place, amount: String(amount) } });
}
