import { db } from "@/server/db/sql";
import { findMerchant, type MerchantKeeper } from "@/server/merchants/find-merchant";
import { settleDue } from "@/server/settlements/apply-change";
import { findSettlements } from "@/server/settlements/find-settlements";
import type { SettlementSet } from "@/server/settlements/schema";

/**
 * Lists a merchant's settlement destinations.
 * @throws AppError `not_found`
 */
export async function listSettlements(scope: MerchantKeeper, merchantId: string): Promise<SettlementSet> {
  const { id } = await findMerchant(db, scope, merchantId);
  await settleDue(id);
  return findSettlements(db, scope, id);
}
