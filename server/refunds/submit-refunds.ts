import { readVault } from "@/server/chain/reads/router-state";
import { changed, db, many, maybeOne, one, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, literals, secondsAgo } from "@/server/db/store";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { decideCall, type RefundToSend } from "@/server/refunds/decide-call";
import { queueRefund } from "@/server/refunds/queue-refund";
import { PAID_OPTION, type PaidOptionHex } from "@/server/refunds/refund-terms";
import { moveRefund, type OpenRefundStatus, type RefundMove } from "@/server/refunds/transition";

interface WaitingRefund extends RefundToSend {
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

/** What the router has given back of these terms, in base units. */
const RETURNED = fragment<bigint>`(select coalesce(sum(t.amount), 0) from refund t
    where t.payment_id = o.payment_id and t.option_id = o.id and t.status = 'succeeded' and t.recorded_at is null)`;
const NOW = fragment<number>`floor(extract(epoch from clock_timestamp()))::bigint`;
const UNTIL = fragment<number | null>`floor(extract(epoch from r.redirect_until))::bigint`;

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
      .leftJoin("deposit_address as d", "d.option_id", "o.id")
      .select(["r.status", ...PAID_OPTION])
      .select([RETURNED.as("returned"), NOW.as("now"), UNTIL.as("redirectUntil")])
      .select(["r.redirect_to as redirectTo", "r.redirect_signature as redirectSignature"])
      .select(["r.undeliverable_cause as cause", "d.refund_kind as refundKind"])
      .where("r.chain_id", "=", chainId)
      .where("r.status", "in", literals("pending", "pending_funds"))
      .where(({ eb, or }) =>
        or([eb("r.checked_at", "is", null), eb("r.checked_at", "<", secondsAgo(RECHECK_S))]),
      )
      .orderBy("r.checked_at", (order) => order.nullsFirst())
      .orderBy("r.id")
      .limit(BATCH)
      .$narrowType<
        PaidOptionHex & Pick<WaitingRefund, "status" | "redirectTo" | "redirectSignature" | "cause">
      >(),
  );
  await forEachIsolated(waiting, (refund) => submit(refund, refunder), { backoff });
}

async function submit(refund: WaitingRefund, refunder: string): Promise<void> {
  const decided = decideCall(refund);
  if ("move" in decided) return move(refund, decided.move);
  const available = (await readVault(refund)) - (await promised(refund));
  if (available < refund.amount) return wait(refund, available);
  await transaction(async (tx) => {
    await lockPayment(tx, refund.paymentId);
    // It may have been cancelled meanwhile, or funded by a wallet.
    if (!(await isStill(tx, refund))) return;
    if (!(await queueRefund(tx, { ...refund, from: refund.status }, { refunder, ...decided }))) {
      throw new Error(`refund ${refund.id} is not ${refund.status} any more`);
    }
  });
}

async function isStill(tx: Tx, { id, status }: WaitingRefund): Promise<boolean> {
  const refunds = acrossAccounts("job").selectFrom("refund").select("id");
  return (await maybeOne(tx, refunds.where("id", "=", id).where("status", "=", status))) !== undefined;
}

/** Sums other submitted refunds that the same vault pays. */
async function promised({ chainId, router, merchantId, token }: WaitingRefund): Promise<bigint> {
  const row = await one(
    db,
    acrossAccounts("job")
      .selectFrom("refund as r")
      .innerJoin("payment_option as o", "o.id", "r.option_id")
      .select(fragment<bigint>`coalesce(sum(r.amount), 0)`.as("amount"))
      .where("r.chain_id", "=", chainId)
      .where("r.status", "=", fragment.lit("submitted"))
      .where("r.wallet", "is", null)
      .where("r.merchant_id", "=", merchantId)
      .where("o.router", "=", router)
      .where("o.token", "=", token),
  );
  return row.amount;
}

async function wait(refund: WaitingRefund, available: bigint): Promise<void> {
  const { id, status, amount } = refund;
  if (status === "pending_funds") {
    await changed(
      db,
      acrossAccounts("job").updateTable("refund").set({ checked_at: clock() }).where("id", "=", id),
    );
    return;
  }
  await move(refund, { to: "pending_funds", available: available < 0n ? 0n : available, needed: amount });
}

async function move({ id, paymentId, status }: WaitingRefund, to: RefundMove): Promise<void> {
  await transaction(async (tx) => {
    await lockPayment(tx, paymentId);
    await moveRefund(tx, { id, paymentId, from: status, move: to });
  });
}
