import type { OperatorScope } from "@/server/auth/scope";
import { unseal } from "@/server/auth/seal";
import { db, maybeOne } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";

/** Opens the full numbers of a bank account; null when there is none, or they were sealed under another AUTH_SECRET. */
export async function openBankAccount(
  operator: OperatorScope,
  id: string,
): Promise<{ bankCode: string; number: string } | null> {
  const row = await maybeOne(
    db,
    acrossAccounts(operator)
      .selectFrom("fiat_settlement")
      .select("sealed_number as sealed")
      .where("id", "=", id)
      .where("deleted_at", "is", null),
  );
  const opened = row?.sealed ? unseal(row.sealed, id) : null;
  return opened && JSON.parse(opened.toString("utf8"));
}
