import { db, sql, transaction } from "@/server/db/sql";
import { findMerchant, type MerchantKeeper } from "@/server/merchants/find-merchant";
import { lockSettlement } from "@/server/settlements/find-settlements";
import type { DeletedSettlement } from "@/server/settlements/schema";
import { withdrawOptions } from "@/server/settlements/withdraw-options";

interface Target {
  merchantId: string;
  id: string;
}

/**
 * Removes a settlement: later payments in its asset stay in the merchant's vault. Deleting again changes nothing.
 * @throws AppError `not_found`
 */
export async function deleteSettlement(
  scope: MerchantKeeper,
  { merchantId, id }: Target,
): Promise<DeletedSettlement> {
  await findMerchant(db, scope, merchantId);
  return transaction(async (tx) => {
    const row = await lockSettlement(tx, { merchantId, id, mode: scope.mode });
    if (row.deletedAt) return { id, deleted: true };
    await tx.query(
      sql`update crypto_settlement set deleted_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${id}`,
    );
    await withdrawOptions(tx, merchantId, row);
    return { id, deleted: true };
  });
}
