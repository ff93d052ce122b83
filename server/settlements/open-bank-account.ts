import type { OperatorScope } from "@/server/auth/scope";
import { unseal } from "@/server/auth/seal";
import { db, maybeOne, sql } from "@/server/db/sql";

/** The whole numbers of a bank account; null when there is none, or they were sealed under another AUTH_SECRET. */
export async function openBankAccount(
  _scope: OperatorScope,
  id: string,
): Promise<{ bankCode: string; number: string } | null> {
  const row = await maybeOne<{ sealed: Buffer | null }>(
    db,
    sql`select sealed_number as sealed from fiat_settlement where id = ${id} and deleted_at is null`,
  );
  const opened = row?.sealed ? unseal(row.sealed, id) : null;
  return opened && JSON.parse(opened.toString("utf8"));
}
