import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { db, maybeOne, sql, type Tx, transaction } from "@/server/db/sql";
import { type CheckedLogo, checkLogo } from "@/server/logos/check-logo";
import { findMerchant, type MerchantKeeper, merchantNotFound } from "@/server/merchants/find-merchant";
import { type MerchantRow, presentMerchant } from "@/server/merchants/present-merchant";
import { requireOwnMode } from "@/server/merchants/require-own-mode";
import type { UpdatedMerchant, UpdateMerchant } from "@/server/merchants/schema";

interface Target {
  merchantId: string;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
  requestId?: string;
}

/**
 * Changes what is given of a merchant's profile; what is not given stays. An icon URL is fetched and checked each time
 * that it is set, also to what it was: the image behind it may be another.
 * @throws AppError `forbidden` for a role that manages no merchants and of {@link requireOwnMode}, `not_found`, and `params_validation` or
 *   `rate_limited` of the logo
 */
export async function updateMerchant(
  scope: MerchantKeeper,
  { merchantId, signal, requestId }: Target,
  change: UpdateMerchant,
): Promise<UpdatedMerchant> {
  requireRole(scope, "merchants.manage");
  await findMerchant(db, scope, merchantId);
  await requireOwnMode(db, scope, merchantId);
  const { accountId } = scope;
  const logo = change.iconUrl ? await checkLogo(change.iconUrl, { accountId, signal }) : null;
  return transaction(async (tx) => {
    const row = await update(tx, { accountId, merchantId }, { ...change, logo });
    if (!row) throw merchantNotFound();
    const changed = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    const data = { merchantId, name: row.name, changed };
    await auditMember(tx, scope, { type: "merchant.changed", data, requestId });
    return { merchant: presentMerchant(row) };
  });
}

function update(
  tx: Tx,
  { accountId, merchantId }: { accountId: string; merchantId: string },
  { merchantName, merchantEmail, iconUrl, logo }: UpdateMerchant & { logo: CheckedLogo | null },
): Promise<MerchantRow | undefined> {
  return maybeOne<MerchantRow & Record<string, unknown>>(
    tx,
    sql`update merchant set name = coalesce(${merchantName ?? null}, name), email = coalesce(${merchantEmail ?? null}, email),
          icon_url = case when ${iconUrl !== undefined} then ${logo?.iconUrl ?? null} else icon_url end,
          logo_hash = case when ${iconUrl !== undefined} then ${logo?.hash ?? null} else logo_hash end,
          updated_at = clock_timestamp()
        where account_id = ${accountId} and id = ${merchantId} and deleted_at is null
        returning id, name, email, status, icon_url as "iconUrl", created_at as "createdAt"`,
  );
}
