import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { canMoveDeposit, type DepositStatus } from "@/server/deposits/lifecycle";
import { recordEvent } from "@/server/events/record-event";

interface Change {
  id: string;
  paymentId: string;
  from: DepositStatus;
  to: DepositStatus;
  /** Base units that count towards the amount. */
  received: bigint;
  amount: bigint;
}

/**
 * Moves a deposit from one status to another, and records in the timeline that money is seen or missing; the only writer
 * of its status. False means that a concurrent move won: reload and decide again. The caller holds the payment's lock.
 */
export async function moveDeposit(tx: Tx, change: Change): Promise<boolean> {
  const { id, from, to } = change;
  if (!canMoveDeposit(from, to)) throw new Error(`a deposit cannot go from ${from} to ${to}`);
  const moved = await changed(
    tx,
    acrossAccounts("found")
      .updateTable("deposit_address")
      .set({ status: to })
      .where("id", "=", id)
      .where("status", "=", from),
  );
  if (moved === 0) return false;
  await recordMoney(tx, change);
  return true;
}

async function recordMoney(tx: Tx, { id, paymentId, from, to, received, amount }: Change): Promise<void> {
  const data = { depositId: id, received: String(received), amount: String(amount) };
  if (to === "partial") {
    const missing = String(amount - received);
    await recordEvent(tx, { paymentId, type: "deposit_partial", data: { ...data, missing } });
  } else if (to === "funded" && (from === "waiting" || from === "partial")) {
    await recordEvent(tx, { paymentId, type: "deposit_seen", data });
  }
}
