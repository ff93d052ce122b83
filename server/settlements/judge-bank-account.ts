import { recordAudit } from "@/server/accounts/record-audit";
import type { OperatorScope } from "@/server/auth/scope";
import { maybeOne, sql, transaction } from "@/server/db/sql";
import type { BankAccount } from "@/server/settlements/inspection-schema";

/** Sets what the operator has found a bank account to be. False when there is no such account. */
export function judgeBankAccount(
  { userId }: OperatorScope,
  id: string,
  status: BankAccount["status"],
): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await maybeOne<{ accountId: string; merchantId: string }>(
      tx,
      sql`update fiat_settlement set status = ${status}, updated_at = clock_timestamp()
          where id = ${id} and deleted_at is null returning account_id as "accountId", merchant_id as "merchantId"`,
    );
    if (!row) return false;
    const data = { merchantId: row.merchantId, bankAccountId: id, status };
    await recordAudit(
      tx,
      { accountId: row.accountId, userId },
      { type: "fiat_settlement.status_changed", data, requestId: null },
    );
    return true;
  });
}
