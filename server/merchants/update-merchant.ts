import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { db, maybeOne, transaction } from "@/server/db/sql";
import { clock, tenant } from "@/server/db/store";
import { type CheckedLogo, checkLogo } from "@/server/logos/check-logo";
import { findMerchant, type MerchantKeeper, merchantNotFound } from "@/server/merchants/find-merchant";
import { brandColumns } from "@/server/merchants/merchant-links";
import { MERCHANT_ROW, type MerchantRow, presentMerchant } from "@/server/merchants/present-merchant";
import { requireOwnMode } from "@/server/merchants/require-own-mode";
import type { UpdatedMerchant, UpdateMerchant } from "@/server/merchants/schema";

interface Target {
  merchantId: string;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
  requestId?: string;
}

/**
 * Updates the given fields of a merchant's profile; omitted fields stay. An icon URL is fetched and checked each time
 * that it is set, even unchanged: its image may be another.
 * @throws AppError `forbidden` for a role that manages no merchants and of {@link requireOwnMode}, `not_found`, and
 *   `params_validation` or `rate_limited` of the logo
 */
export async function updateMerchant(
  scope: MerchantKeeper,
  { merchantId, signal, requestId }: Target,
  change: UpdateMerchant,
): Promise<UpdatedMerchant> {
  requireRole(scope, "merchants.manage");
  const before = await findMerchant(db, scope, merchantId);
  await requireOwnMode(db, scope, merchantId);
  const logo = change.iconUrl ? await checkLogo(change.iconUrl, { scope, signal }) : null;
  return transaction(async (tx) => {
    const row = await maybeOne(tx, changing(scope, merchantId, { ...change, logo }));
    if (!row) throw merchantNotFound();
    const changed = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    const data = { merchantId, name: row.name, changed, ...oldAndNew(before, row) };
    await auditMember(tx, scope, { type: "merchant.changed", data, requestId });
    return { merchant: presentMerchant(row) };
  });
}

/** The name, address and logo before and after, where they changed; nothing where none did. */
function oldAndNew(before: MerchantRow, after: MerchantRow): Record<string, string[]> {
  const fields = (["name", "email", "iconUrl"] as const).filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return {};
  const written = (row: MerchantRow) => fields.map((field) => row[field] ?? "none");
  return { from: written(before), to: written(after) };
}

/** Keeps fields that are undefined. */
function changing(
  scope: MerchantKeeper,
  merchantId: string,
  { merchantName, merchantEmail, iconUrl, logo, ...brand }: UpdateMerchant & { logo: CheckedLogo | null },
) {
  const icon = iconUrl !== undefined && { icon_url: logo?.iconUrl ?? null, logo_hash: logo?.hash ?? null };
  return tenant(scope)
    .updateTable("merchant")
    .set({
      name: merchantName ?? undefined,
      email: merchantEmail ?? undefined,
      ...icon,
      ...brandColumns(brand),
    })
    .set({ updated_at: clock() })
    .where("id", "=", merchantId)
    .where("deleted_at", "is", null)
    .returning(MERCHANT_ROW);
}
