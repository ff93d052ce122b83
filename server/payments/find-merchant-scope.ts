import { forMerchant } from "@/server/auth/authenticate-key";
import type { MerchantScope, PartnerScope } from "@/server/auth/scope";
import { AppError } from "@/server/kernel/errors";

/**
 * Narrows a partner's scope to a merchant named by a path. A hidden resource in a path appears as missing.
 * @throws AppError `not_found`
 */
export async function findMerchantScope(scope: PartnerScope, merchantId: string): Promise<MerchantScope> {
  try {
    return await forMerchant(scope, merchantId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "forbidden")) throw error;
    throw new AppError("not_found", "There is no merchant with this id.");
  }
}
