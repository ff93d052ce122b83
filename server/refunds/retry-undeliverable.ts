import type { Address } from "viem";
import { readRefusal } from "@/server/chain/reads/read-refusal";
import { db, many, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, secondsAgo } from "@/server/db/store";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { moveRefund } from "@/server/refunds/transition";

interface Undeliverable {
  id: string;
  paymentId: string;
  router: Address;
  token: Address;
  amount: bigint;
  /** The payer. */
  to: Address;
}

/** How long to wait after an address refused a refund, in seconds. */
export const RETRY_AFTER_S = 60;
const BATCH = 16;

/**
 * Retries a chain's undeliverable refunds whose addresses accept them by now, e.g. after a token took them off its
 * blocklist. A refund whose payer signed for another address is left to people, who may have paid it there already.
 * @throws AppError `bad_gateway` or `unavailable`
 */
export async function retryUndeliverable(chainId: number, backoff: Backoff): Promise<void> {
  const refunds = acrossAccounts("job");
  const waited = refunds
    .selectFrom("refund")
    .select("id")
    .where("chain_id", "=", chainId)
    .where("status", "=", fragment.lit("undeliverable"))
    .where("redirect_to", "is", null)
    .where("undeliverable_cause", "<>", fragment.lit("awaits_claim"))
    .where("checked_at", "<", secondsAgo(RETRY_AFTER_S))
    .orderBy("checked_at")
    .limit(BATCH);
  const due = await many(
    db,
    refunds
      .updateTable("refund as r")
      .from("payment_option as o")
      .set({ checked_at: clock() })
      .whereRef("o.id", "=", "r.option_id")
      .where("r.status", "=", fragment.lit("undeliverable"))
      .where("r.id", "in", waited)
      .returning(["r.id", "r.payment_id as paymentId", "o.router", "o.token", "r.amount", "o.payer as to"])
      .$narrowType<Pick<Undeliverable, "router" | "token" | "to">>(),
  );
  await forEachIsolated(due, (refund) => retry(chainId, refund), { backoff });
}

async function retry(chainId: number, refund: Undeliverable): Promise<void> {
  if (await readRefusal(chainId, refund)) return;
  const { id, paymentId } = refund;
  await transaction(async (tx) => {
    await lockPayment(tx, paymentId);
    await moveRefund(tx, { id, paymentId, from: "undeliverable", move: { to: "pending", userId: null } });
  });
}
