import type { PartnerScope, UserScope } from "@/server/auth/scope";
import { type Db, maybeOne } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import { MERCHANT_ROW, type MerchantRow } from "@/server/merchants/present-merchant";

/** A scope that may manage an account's merchants. */
export type MerchantKeeper = PartnerScope | UserScope;

/** Creates one error for both a merchant outside the key's reach and one that never existed. */
export function merchantNotFound(): AppError {
  return new AppError("not_found", "There is no merchant with this id.");
}

/** Returns the merchants that the scope is limited to; null for the whole account. */
export function reachOf({ merchantIds }: MerchantKeeper): readonly string[] | null {
  return merchantIds;
}

/** Checks whether a merchant id is within the scope's limits. */
export function isInReach(scope: MerchantKeeper, merchantId: string): boolean {
  return isId("mrch", merchantId) && reachOf(scope)?.includes(merchantId) !== false;
}

/**
 * Finds a merchant within the scope, deleted or not.
 * @throws AppError `not_found`
 */
export async function findMerchantEver(
  on: Db,
  scope: MerchantKeeper,
  merchantId: string,
): Promise<MerchantRow> {
  const row = isInReach(scope, merchantId)
    ? await maybeOne(
        on,
        tenant(scope).selectFrom("merchant").select(MERCHANT_ROW).where("id", "=", merchantId),
      )
    : undefined;
  if (!row) throw merchantNotFound();
  return row;
}

/**
 * Finds a merchant within the scope that is not deleted.
 * @throws AppError `not_found`
 */
export async function findMerchant(on: Db, scope: MerchantKeeper, merchantId: string): Promise<MerchantRow> {
  const row = await findMerchantEver(on, scope, merchantId);
  if (row.deletedAt) throw merchantNotFound();
  return row;
}
