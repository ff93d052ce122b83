import type { OperatorScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import type { BankAccount } from "@/server/settlements/inspection-schema";

/** A bank account for the operator's review. */
interface NamedBankAccount extends BankAccount {
  merchantId: string;
  merchantName: string;
}

/** Lists bank accounts that wait for the operator, oldest first. At most 200. */
export function listPendingBankAccounts(operator: OperatorScope): Promise<NamedBankAccount[]> {
  return many(
    db,
    acrossAccounts(operator)
      .selectFrom("fiat_settlement as f")
      .innerJoin("merchant as m", "m.id", "f.merchant_id")
      .select(["f.id", "f.status", "f.bank_type as bankType", "f.masked_number as maskedNumber"])
      .select(["f.created_at as createdAt", "m.id as merchantId", "m.name as merchantName"])
      .where("f.status", "=", "pending")
      .where("f.deleted_at", "is", null)
      .orderBy("f.id")
      .limit(200)
      .$narrowType<Pick<BankAccount, "status">>(),
  );
}
