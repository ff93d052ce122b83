import type { Address } from "viem";
import { type RefundRefusal, readRefusal } from "@/server/chain/reads/read-refusal";
import { db, many, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment, literals, store } from "@/server/db/store";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { moveRefund, type RefundMove, type UndeliverableCause } from "@/server/refunds/transition";
import { OVERDUE, REVERTED, ROLE_LOST } from "@/server/relayer/transactions/decide-relay";

interface SentRefund {
  id: string;
  paymentId: string;
  key: string;
  ref: string | null;
  amount: bigint;
  router: Address;
  token: Address;
  /** The payer, or the address that the payer signed for on the router. */
  to: Address;
  wallet: string | null;
  redirectTo: Address | null;
  /** Why it could not be delivered before, while the router sends it elsewhere. */
  cause: UndeliverableCause | null;
  job: "confirmed" | "failed";
  failure: string | null;
  txHash: string | null;
  block: number | null;
}

const BATCH = 100;
/**
 * Failures of calls that succeeded when they were simulated: the vault was emptied meanwhile, the call reverted in its
 * block, or its key was replaced. The usual check decides whether to send the refund again, with the same reference: the
 * router makes it once.
 */
const AGAIN = new Set<string | null>(["VaultTooLow", REVERTED, ROLE_LOST]);
/** Why the address that the payer signed for cannot be used any more. */
const CLAIM_FAULTS = new Set(["ClaimNotSigned", "DeadlinePassed", "InvalidDestination", OVERDUE]);

/**
 * Ends the refunds whose calls have ended. If the vault or wallet lacked money after all, the refund waits for money
 * again.
 */
export async function closeRefunds(chainId: number, backoff: Backoff): Promise<void> {
  const sent = await many(
    db,
    acrossAccounts("job")
      .selectFrom("refund as r")
      .innerJoin("relay_job as j", "j.id", "r.job_id")
      .innerJoin("payment_option as o", "o.id", "r.option_id")
      .select(["r.id", "r.payment_id as paymentId", "o.key", "r.ref", "r.amount"])
      .select([
        "o.router",
        "o.token",
        "o.payer as to",
        "r.wallet",
        "j.status as job",
        "j.failure",
        "j.tx_hash as txHash",
      ])
      .select(["j.block_number as block", "r.redirect_to as redirectTo", "r.undeliverable_cause as cause"])
      .where("r.chain_id", "=", chainId)
      .where("r.status", "=", fragment.lit("submitted"))
      .where("j.status", "in", literals("confirmed", "failed"))
      .orderBy("r.id")
      .limit(BATCH)
      .$narrowType<Pick<SentRefund, "router" | "token" | "to" | "job" | "redirectTo" | "cause">>(),
  );
  const end = async (sent: SentRefund) => {
    // A cause that is kept means that the router sent it where the payer signed.
    const refund = sent.cause !== null && sent.redirectTo ? { ...sent, to: sent.redirectTo } : sent;
    const refusal = mayBePayers(refund) ? await readRefusal(chainId, refund) : null;
    await transaction((tx) => close(tx, refund, refusal));
  };
  await forEachIsolated(sent, end, { backoff });
}

/** Checks whether the receiving address may be the cause of a failure; the router names all other causes. */
function mayBePayers({ job, failure }: SentRefund): boolean {
  return job === "failed" && !AGAIN.has(failure);
}

async function close(tx: Tx, refund: SentRefund, refusal: RefundRefusal | null): Promise<void> {
  const { id, paymentId } = refund;
  await lockPayment(tx, paymentId);
  if (refund.job === "failed" && (await isOnChain(tx, refund))) return;
  const move = outcomeOf(refund, refusal);
  await moveRefund(tx, { id, paymentId, from: "submitted", move });
}

function outcomeOf(refund: SentRefund, refusal: RefundRefusal | null): RefundMove {
  const { job, txHash, block, failure, amount, wallet, cause } = refund;
  if (job === "confirmed" && txHash) return { to: "succeeded", txHash, block };
  if (cause !== null && (refusal !== null || CLAIM_FAULTS.has(failure ?? ""))) {
    return { to: "undeliverable", cause, isLapsed: true };
  }
  if (refusal !== null) return { to: "undeliverable", cause: refusal };
  // The wallet's signature can no longer be used; the vault or another signature may pay instead.
  if (wallet !== null) {
    return { to: "pending_funds", available: null, needed: amount, walletFailure: failure ?? "unknown" };
  }
  if (AGAIN.has(failure)) return { to: "pending_funds", available: null, needed: amount };
  return { to: "failed", reason: failure ?? "unknown" };
}

/** Checks for an event that is not booked yet; it decides instead. */
async function isOnChain(tx: Tx, { paymentId, key, ref }: SentRefund): Promise<boolean> {
  const execution = await maybeOne(
    tx,
    store
      .selectFrom("chain_event")
      .select("tx_hash")
      .where("payment_id", "=", paymentId)
      .where("key", "=", key)
      .where("type", "=", fragment.lit("PaymentRefunded"))
      .where(
        fragment<boolean>`coalesce(data ->> 'refundRef', ${ref}::text) is not distinct from ${ref}::text`,
      )
      .limit(1),
  );
  return execution !== undefined;
}
