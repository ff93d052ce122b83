import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { endAttempts } from "@/server/payments/attempt-transition";
import { transition } from "@/server/payments/transition";
import { adoptOption, switchOption } from "@/server/reconciliation/adopt-option";
import { decideSettlement } from "@/server/reconciliation/decide-settlement";
import {
  type ExecutedOption,
  findOption,
  type LockedPayment,
  lockPayment,
} from "@/server/reconciliation/executed-option";
import { recordDenied } from "@/server/reconciliation/record-denied";
import { recordException } from "@/server/reconciliation/record-exception";
import { adoptQueuedJob, failQueuedJobs } from "@/server/relayer/jobs/transition";

/** An execution at its chain's confirmation depth. */
export interface ConfirmedExecution {
  key: string;
  txHash: string;
  block: number;
  /** Index of the router's event in its block; left out by callers that know the transaction only. */
  logIndex?: number;
  time: Date;
  /** The transaction's nonce; null when unknown. */
  nonce: number | null;
  /** Token hash of the buyer's form, from the transaction's calldata; left out by callers that do not know it. */
  tokenHash?: string;
}

/** The result of settling; all but `applied` need a person's attention. */
export type Outcome = "applied" | "late" | "duplicate" | "unknown";

/** Books an execution: the payment that it pays succeeds, no matter who sent the transaction. Idempotent. */
export async function settlePayment(tx: Tx, executed: ConfirmedExecution): Promise<Outcome> {
  const option = await findOption(tx, executed.key);
  if (!option) return "unknown";
  const payment = await lockPayment(tx, option.paymentId);
  const settlement = decideSettlement(payment, { optionId: option.id, txHash: executed.txHash });
  switch (settlement) {
    case "known":
    case "moved":
      await moveToBlock(tx, payment, executed);
      if (settlement === "moved") await recordDenied(tx, option, executed);
      return "applied";
    case "late":
    case "duplicate":
      await recordException(tx, option, { ...executed, kind: settlement });
      return settlement;
    case "adopt":
      await adoptOption(tx, option, { txHash: executed.txHash, tokenHash: executed.tokenHash ?? "" });
      break;
    case "switch":
      await switchOption(tx, option, executed.txHash);
      break;
    case "succeed":
      break;
  }
  await succeed(tx, option, executed);
  await recordDenied(tx, option, executed);
  return "applied";
}

async function succeed(tx: Tx, option: ExecutedOption, executed: ConfirmedExecution): Promise<void> {
  const { paymentId, destination } = option;
  const { txHash, block, time, nonce } = executed;
  const execution = { txHash, block, nonce, settledAt: destination ? time : null };
  const moved = await transition(tx, { paymentId, from: "processing", move: { to: "succeeded", execution } });
  if (!moved) throw new Error(`payment ${paymentId} is not processing although its row is locked`);
  await endAttempts(tx, [paymentId], "succeeded");
  await closeQueuedJobs(tx, option, executed);
  if (!destination) return;
  const amount = String(option.amount - option.fee);
  await recordEvent(tx, {
    paymentId,
    type: "settlement.done",
    data: { asset: option.asset, amount, destination, txHash },
  });
}

/** Closes calls that were never signed. A signed call has a nonce and runs to its end. */
async function closeQueuedJobs(tx: Tx, option: ExecutedOption, executed: ConfirmedExecution): Promise<void> {
  const { paymentId, key } = option;
  if (await adoptQueuedJob(tx, { paymentId, key, isRefund: false }, executed)) {
    const { txHash } = executed;
    await recordEvent(tx, { paymentId, type: "relay.adopted", data: { txHash } });
  }
  await failQueuedJobs(tx, [paymentId], "paid by another option");
}

/** Corrects the transaction and block of a payment's execution after the chain moved it. */
async function moveToBlock(tx: Tx, payment: LockedPayment, executed: ConfirmedExecution): Promise<void> {
  const { txHash, block, time, nonce } = executed;
  await changed(
    tx,
    acrossAccounts("job")
      .updateTable("payment")
      .set(({ fn, val }) => ({
        tx_hash: txHash,
        tx_block: block,
        tx_nonce: fn.coalesce(val(nonce), "tx_nonce"),
        settled_at: fragment<Date | null>`case when destination is not null then ${time}::timestamptz end`,
      }))
      .where("id", "=", payment.id)
      .where(fragment<boolean>`(tx_hash, tx_block) is distinct from (${txHash}, ${block}::bigint)`),
  );
  if (payment.txHash === txHash) return;
  const data = { from: payment.txHash, to: txHash, block };
  await recordEvent(tx, { paymentId: payment.id, type: "relay.reorged", data });
}
