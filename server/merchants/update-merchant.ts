import { db, maybeOne, sql } from "@/server/db/sql";
import { checkLogo } from "@/server/logos/check-logo";
import { findMerchant, type MerchantKeeper, merchantNotFound } from "@/server/merchants/find-merchant";
import { type MerchantRow, presentMerchant } from "@/server/merchants/present-merchant";
import type { UpdatedMerchant, UpdateMerchant } from "@/server/merchants/schema";

interface Target {
  merchantId: string;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}

/**
 * Changes what is given of a merchant's profile; what is not given stays. An icon URL is fetched and checked each time
 * that it is set, also to what it was: the image behind it may be another.
 * @throws AppError `not_found`, and `params_validation` or `rate_limited` of the logo
 */
export async function updateMerchant(
  scope: MerchantKeeper,
  { merchantId, signal }: Target,
  { merchantName, merchantEmail, iconUrl }: UpdateMerchant,
): Promise<UpdatedMerchant> {
  await findMerchant(db, scope, merchantId);
  const { accountId } = scope;
  const logo = iconUrl ? await checkLogo(iconUrl, { accountId, signal }) : null;
  const row = await maybeOne<MerchantRow & Record<string, unknown>>(
    db,
    sql`update merchant set name = coalesce(${merchantName ?? null}, name), email = coalesce(${merchantEmail ?? null}, email),
          icon_url = case when ${iconUrl !== undefined} then ${iconUrl ?? null} else icon_url end,
          logo_hash = case when ${iconUrl !== undefined} then ${logo?.hash ?? null} else logo_hash end,
          updated_at = clock_timestamp()
        where account_id = ${accountId} and id = ${merchantId} and deleted_at is null
        returning id, name, email, status, icon_url as "iconUrl", created_at as "createdAt"`,
  );
  if (!row) throw merchantNotFound();
  return { merchant: presentMerchant(row) };
}
