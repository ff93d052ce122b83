import { recordAudit } from "@/server/accounts/record-audit";
import { unseal } from "@/server/auth/seal";
import { db, many, maybeOne, sql, transaction } from "@/server/db/sql";
import type { BankAccount } from "@/server/settlements/inspection-schema";

/** A bank account as the operator sees it. */
export interface NamedBankAccount extends BankAccount {
  merchantId: string;
  merchantName: string;
}

/** Bank accounts that wait for the operator, oldest first. At most 200. */
export function listPendingBankAccounts(): Promise<NamedBankAccount[]> {
  return many<NamedBankAccount & Record<string, unknown>>(
    db,
    sql`select f.id, f.status, f.bank_type as "bankType", f.masked_number as "maskedNumber", f.created_at as "createdAt",
          m.id as "merchantId", m.name as "merchantName"
        from fiat_settlement f join merchant m on m.id = f.merchant_id
        where f.status = 'pending' and f.deleted_at is null order by f.id limit 200`,
  );
}

/** The whole numbers of a bank account; null when there is none, or they were sealed under another AUTH_SECRET. */
export async function openBankAccount(id: string): Promise<{ bankCode: string; number: string } | null> {
  const row = await maybeOne<{ sealed: Buffer | null }>(
    db,
    sql`select sealed_number as sealed from fiat_settlement where id = ${id} and deleted_at is null`,
  );
  const opened = row?.sealed ? unseal(row.sealed, id) : null;
  return opened && JSON.parse(opened.toString("utf8"));
}

/** Sets what the operator has found a bank account to be. False when there is no such account. */
export function judgeBankAccount(id: string, status: BankAccount["status"]): Promise<boolean> {
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
      { accountId: row.accountId, userId: null },
      { type: "fiat_settlement.status_changed", data, requestId: null },
    );
    return true;
  });
}
