import { recordAudit } from "@/server/accounts/record-audit";
import { type FeeSchedule, feesInWords } from "@/server/assets/fee-schedule";
import type { OperatorScope } from "@/server/auth/scope";
import { maybeOne, sql, transaction } from "@/server/db/sql";

/**
 * Gives a merchant fees of its own, or the installation's again (null): the operator's to do, never an account's.
 * Options that buyers hold keep their terms and stay payable; those made from now on have the new fees.
 * @returns false when there is no such merchant
 */
export function setFees(
  { userId }: OperatorScope,
  merchantId: string,
  fees: FeeSchedule | null,
): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await maybeOne<{ accountId: string }>(
      tx,
      sql`update merchant set fee_bps = ${fees?.bps ?? null}, fee_fixed_minor = ${fees?.fixed?.minor ?? null},
            fee_fixed_currency = ${fees?.fixed?.currency ?? null}, updated_at = clock_timestamp()
          where id = ${merchantId} and deleted_at is null returning account_id as "accountId"`,
    );
    if (!row) return false;
    await tx.query(
      sql`update payment_option o set superseded_at = clock_timestamp() from payment p
          where p.id = o.payment_id and p.merchant_id = ${merchantId} and p.status = 'requires_action'
            and o.superseded_at is null`,
    );
    await recordAudit(
      tx,
      { accountId: row.accountId, userId },
      {
        type: "merchant.fees_changed",
        data: { merchantId, fees: fees ? feesInWords(fees) : "the installation’s" },
        requestId: null,
      },
    );
    return true;
  });
}
