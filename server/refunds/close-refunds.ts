import type { Address } from "viem";
import { type RefundRefusal, readRefusal } from "@/server/chain/reads/read-refusal";
import { db, many, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment, literals, store } from "@/server/db/store";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { moveRefund, type RefundMove } from "@/server/refunds/transition";
import { REVERTED } from "@/server/relayer/transactions/decide-relay";

interface SentRefund {
  id: string;
  paymentId: string;
  key: string;
  amount: bigint;
  router: Address;
  token: Address;
  /** The payer. */
  to: Address;
  wallet: string | null;
  job: "confirmed" | "failed";
  failure: string | null;
  txHash: string | null;
  block: number | null;
}

const BATCH = 100;
/** The router's error for a vault that was emptied meanwhile. */
const VAULT_TOO_LOW = "VaultTooLow";

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
      .select(["r.id", "r.payment_id as paymentId", "o.key", "o.amount", "o.router", "o.token"])
      .select(["o.payer as to", "r.wallet", "j.status as job", "j.failure", "j.tx_hash as txHash"])
      .select("j.block_number as block")
      .where("r.chain_id", "=", chainId)
      .where("r.status", "=", fragment.lit("submitted"))
      .where("j.status", "in", literals("confirmed", "failed"))
      .orderBy("r.id")
      .limit(BATCH)
      .$narrowType<Pick<SentRefund, "router" | "token" | "to" | "job">>(),
  );
  const end = async (refund: SentRefund) => {
    const cause = mayBePayers(refund) ? await readRefusal(chainId, refund) : null;
    await transaction((tx) => close(tx, refund, cause));
  };
  await forEachIsolated(sent, end, { backoff });
}

/** Checks whether the receiving address may be the cause of a failure; the router names all other causes. */
function mayBePayers({ job, failure }: SentRefund): boolean {
  return job === "failed" && failure !== VAULT_TOO_LOW && failure !== REVERTED;
}

async function close(tx: Tx, refund: SentRefund, cause: RefundRefusal | null): Promise<void> {
  const { id, paymentId, key } = refund;
  await lockPayment(tx, paymentId);
  if (refund.job === "failed" && (await isOnChain(tx, { paymentId, key }))) return;
  await moveRefund(tx, {
    id,
    paymentId,
    from: "submitted",
    move: cause ? { to: "undeliverable", cause } : outcomeOf(refund),
  });
}

function outcomeOf({ job, txHash, block, failure, amount, wallet }: SentRefund): RefundMove {
  if (job === "confirmed" && txHash) return { to: "succeeded", txHash, block };
  // The wallet's signature can no longer be used; the vault or another signature may pay instead.
  if (wallet !== null) {
    return { to: "pending_funds", available: null, needed: amount, walletFailure: failure ?? "unknown" };
  }
  // A call that reverted in its block was covered when signed; the usual check decides whether to send it again.
  if (failure === VAULT_TOO_LOW || failure === REVERTED)
    return { to: "pending_funds", available: null, needed: amount };
  return { to: "failed", reason: failure ?? "unknown" };
}

/** Checks for an event that is not booked yet; it decides instead. */
async function isOnChain(
  tx: Tx,
  { paymentId, key }: Pick<SentRefund, "paymentId" | "key">,
): Promise<boolean> {
  const execution = await maybeOne(
    tx,
    store
      .selectFrom("chain_event")
      .select("tx_hash")
      .where("payment_id", "=", paymentId)
      .where("key", "=", key)
      .where("type", "=", fragment.lit("PaymentRefunded"))
      .limit(1),
  );
  return execution !== undefined;
}
