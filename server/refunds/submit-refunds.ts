import { refundCall } from "@/server/chain/calls/refund-call";
import { readVault } from "@/server/chain/reads/router-state";
import { changed, db, many, one, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, literals, secondsAgo, store } from "@/server/db/store";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { queueRefund } from "@/server/refunds/queue-refund";
import { PAID_OPTION, type PaidOption, type PaidOptionHex, refundTerms } from "@/server/refunds/refund-terms";
import { moveRefund, type OpenRefundStatus } from "@/server/refunds/transition";

interface WaitingRefund extends PaidOption {
  id: string;
  status: Extract<OpenRefundStatus, "pending" | "pending_funds">;
}

interface Sender {
  chainId: number;
  /** The key that sends refunds. */
  refunder: string;
  backoff: Backoff;
}

const BATCH = 32;
/** How soon a vault that lacked money is checked again. */
const RECHECK_S = 3;
/** The router sets no deadline for refunds. A refund that could not be signed for this long needs a person. */
const LIFETIME_S = 7 * 24 * 3_600;

/**
 * Queues the refunds that their merchants' vaults cover, oldest first; the others wait. Only one process should run it:
 * two could promise the same vault balance twice, and the router would refuse the second refund.
 * @throws AppError `bad_gateway` or `unavailable`
 */
export async function submitRefunds({ chainId, refunder, backoff }: Sender): Promise<void> {
  const waiting = await many(
    db,
    acrossAccounts("job")
      .selectFrom("refund as r")
      .innerJoin("payment_option as o", "o.id", "r.option_id")
      .select(["r.id", "r.status", ...PAID_OPTION])
      .where("r.chain_id", "=", chainId)
      .where("r.status", "in", literals("pending", "pending_funds"))
      .where(({ eb, or }) =>
        or([eb("r.checked_at", "is", null), eb("r.checked_at", "<", secondsAgo(RECHECK_S))]),
      )
      .orderBy("r.checked_at", (order) => order.nullsFirst())
      .orderBy("r.id")
      .limit(BATCH)
      .$narrowType<PaidOptionHex & Pick<WaitingRefund, "status">>(),
  );
  await forEachIsolated(waiting, (refund) => submit(refund, refunder), { backoff });
}

async function submit(refund: WaitingRefund, refunder: string): Promise<void> {
  const available = (await readVault(refund)) - (await promised(refund));
  if (available < refund.amount) return wait(refund, available);
  const calldata = refundCall(refundTerms(refund));
  const { deadline } = await one(
    db,
    store.selectNoFrom(
      fragment<number>`(extract(epoch from clock_timestamp()) + ${LIFETIME_S}::integer)::bigint`.as(
        "deadline",
      ),
    ),
  );
  await transaction(async (tx) => {
    await lockPayment(tx, refund.paymentId);
    if (!(await queueRefund(tx, { ...refund, from: refund.status }, { refunder, calldata, deadline }))) {
      throw new Error(`refund ${refund.id} is not ${refund.status} any more`);
    }
  });
}

/** Sums other submitted refunds that the same vault pays. */
async function promised({ chainId, router, merchantId, token }: WaitingRefund): Promise<bigint> {
  const row = await one(
    db,
    acrossAccounts("job")
      .selectFrom("refund as r")
      .innerJoin("payment_option as o", "o.id", "r.option_id")
      .select(fragment<bigint>`coalesce(sum(o.amount), 0)`.as("amount"))
      .where("r.chain_id", "=", chainId)
      .where("r.status", "=", fragment.lit("submitted"))
      .where("r.wallet", "is", null)
      .where("r.merchant_id", "=", merchantId)
      .where("o.router", "=", router)
      .where("o.token", "=", token),
  );
  return row.amount;
}

async function wait({ id, paymentId, status, amount }: WaitingRefund, available: bigint): Promise<void> {
  if (status === "pending_funds") {
    await changed(
      db,
      acrossAccounts("job").updateTable("refund").set({ checked_at: clock() }).where("id", "=", id),
    );
    return;
  }
  const move = { to: "pending_funds", available: available < 0n ? 0n : available, needed: amount } as const;
  await transaction((tx) => moveRefund(tx, { id, paymentId, from: "pending", move }));
}
