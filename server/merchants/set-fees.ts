import { recordAudit } from "@/server/accounts/record-audit";
import { type FeeSchedule, feesInWords } from "@/server/assets/fee-schedule";
import type { OperatorScope } from "@/server/auth/scope";
import { changed, maybeOne, transaction } from "@/server/db/sql";
import { acrossAccounts, clock } from "@/server/db/store";

/**
 * Sets a merchant's own fees, or restores the installation's (null). Only the operator does this, never an account.
 * Buyers' existing options keep their terms and stay payable; new ones have the new fees.
 * @returns false when there is no such merchant
 */
export function setFees(
  operator: OperatorScope,
  merchantId: string,
  fees: FeeSchedule | null,
): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await maybeOne(
      tx,
      acrossAccounts(operator)
        .updateTable("merchant")
        .set({ fee_bps: fees?.bps ?? null, updated_at: clock() })
        .set({
          fee_fixed_minor: fees?.fixed?.minor ?? null,
          fee_fixed_currency: fees?.fixed?.currency ?? null,
        })
        .where("id", "=", merchantId)
        .where("deleted_at", "is", null)
        .returning("account_id as accountId"),
    );
    if (!row) return false;
    await changed(
      tx,
      acrossAccounts(operator)
        .updateTable("payment_option as o")
        .from("payment as p")
        .set({ superseded_at: clock() })
        .whereRef("p.id", "=", "o.payment_id")
        .where("p.merchant_id", "=", merchantId)
        .where("p.status", "=", "requires_action")
        .where("o.superseded_at", "is", null),
    );
    await recordAudit(
      tx,
      { accountId: row.accountId, userId: operator.userId },
      {
        type: "merchant.fees_changed",
        data: { merchantId, fees: fees ? feesInWords(fees) : "the installation’s" },
        requestId: null,
      },
    );
    return true;
  });
}
