import type { OperatorScope } from "@/server/auth/scope";
import { db, many, sql } from "@/server/db/sql";
import type { BankAccount } from "@/server/settlements/inspection-schema";

/** A bank account as the operator sees it. */
interface NamedBankAccount extends BankAccount {
  merchantId: string;
  merchantName: string;
}

/** Bank accounts that wait for the operator, oldest first. At most 200. */
export function listPendingBankAccounts(_scope: OperatorScope): Promise<NamedBankAccount[]> {
  return many<NamedBankAccount & Record<string, unknown>>(
    db,
    sql`select f.id, f.status, f.bank_type as "bankType", f.masked_number as "maskedNumber", f.created_at as "createdAt",
          m.id as "merchantId", m.name as "merchantName"
        from fiat_settlement f join merchant m on m.id = f.merchant_id
        where f.status = 'pending' and f.deleted_at is null order by f.id limit 200`,
  );
}
