import { changed, db, sql } from "@/server/db/sql";
import { findMerchantEver, type MerchantKeeper } from "@/server/merchants/find-merchant";
import type { DeletedMerchant } from "@/server/merchants/schema";

/**
 * Hides a merchant and refuses it new payments; its open ones stay payable. Deleting again changes nothing.
 * @throws AppError `not_found`
 */
export async function deleteMerchant(scope: MerchantKeeper, merchantId: string): Promise<DeletedMerchant> {
  const { id } = await findMerchantEver(db, scope, merchantId);
  await changed(
    db,
    sql`update merchant set deleted_at = clock_timestamp(), updated_at = clock_timestamp()
        where account_id = ${scope.accountId} and id = ${id} and deleted_at is null`,
  );
  return { id, deleted: true };
}
