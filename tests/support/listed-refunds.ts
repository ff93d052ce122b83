import { newId } from "@/server/kernel/ids";
import { pastTheRules } from "@/tests/support/owner-db";
import { sql } from "@/tests/support/sql";

interface ListedRefund {
  /** Base units of the token. */
  amount: bigint;
  status?: "succeeded" | "pending" | "failed";
  at?: Date;
}

/** Stores a refund of a listed payment with the sums of its payment, without the usual transitions; returns its id. */
export async function storeRefund(paymentId: string, refund: ListedRefund): Promise<string> {
  const { amount, status = "succeeded", at = new Date() } = refund;
  const id = newId("ref");
  const hash = `0x${Buffer.from(id.slice(-32)).toString("hex").slice(0, 64).padEnd(64, "0")}`;
  await pastTheRules(
    sql`insert into refund (id, account_id, merchant_id, payment_id, option_id, chain_id, amount, status, tx_hash, failure, created_at, updated_at)
        select ${id}, account_id, merchant_id, id, option_id, chain_id, ${amount}, ${status}::refund_status,
          ${status === "succeeded" ? hash : null}, ${status === "failed" ? "reverted" : null}, ${at}, ${at} from payment where id = ${paymentId}`,
    sql`update payment p set (refunded_amount, refunding_amount, refund_status) = (select s.refunded, s.refunding, s.status
          from payment_refunds(p) s) where p.id = ${paymentId}`,
  );
  return id;
}
