import { db } from "@/server/db/sql";
import { findMerchant, type MerchantKeeper } from "@/server/merchants/find-merchant";
import { presentMerchant } from "@/server/merchants/present-merchant";
import { settleDue } from "@/server/settlements/apply-change";
import { findSettlements } from "@/server/settlements/find-settlements";
import type { MerchantProfile } from "@/server/settlements/schema";

/**
 * Returns a merchant with its settlements.
 * @throws AppError `not_found`
 */
export async function getMerchantProfile(
  scope: MerchantKeeper,
  merchantId: string,
): Promise<MerchantProfile> {
  const merchant = await findMerchant(db, scope, merchantId);
  await settleDue(merchant.id);
  const settlements = await findSettlements(db, scope, merchant.id);
  return { merchant: { ...presentMerchant(merchant), settlements } };
}
