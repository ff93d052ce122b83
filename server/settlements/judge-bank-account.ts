import { recordAudit } from "@/server/accounts/record-audit";
import type { OperatorScope } from "@/server/auth/scope";
import { maybeOne, transaction } from "@/server/db/sql";
import { acrossAccounts, clock } from "@/server/db/store";
import type { BankAccount } from "@/server/settlements/inspection-schema";

/** Sets the operator's verdict on a bank account. False when there is no such account. */
export function judgeBankAccount(
  operator: OperatorScope,
  id: string,
  status: BankAccount["status"],
): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await maybeOne(
      tx,
      acrossAccounts(operator)
        .updateTable("fiat_settlement")
        .set({ status, updated_at: clock() })
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .returning(["account_id as accountId", "merchant_id as merchantId"]),
    );
    if (!row) return false;
    const data = { merchantId: row.merchantId, bankAccountId: id, status };
    await recordAudit(
      tx,
      { accountId: row.accountId, userId: operator.userId },
      { type: "fiat_settlement.status_changed", data, requestId: null },
    );
    return true;
  });
}
