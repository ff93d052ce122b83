import type { Merchant as PrismaMerchant } from "@/server/db/generated/client";
import { publicIconUrl } from "@/server/logos/own-logo";
import { type MerchantBrand, presentLinks } from "@/server/merchants/merchant-links";
import type { Merchant, MerchantLink, MerchantSummary } from "@/server/merchants/schema";

/** The columns that {@link presentSummary} needs. */
export const MERCHANT_COLUMNS = {
  id: true,
  name: true,
  status: true,
  iconUrl: true,
  createdAt: true,
} as const;

export function presentSummary(row: Pick<PrismaMerchant, keyof typeof MERCHANT_COLUMNS>): MerchantSummary {
  const { id, name, status, iconUrl, createdAt } = row;
  return { id, name, status, iconUrl: publicIconUrl(iconUrl), createdAt };
}

/** The columns of {@link MerchantRow}. */
export const MERCHANT_ROW = [
  "id",
  "name",
  "email",
  "status",
  "icon_url as iconUrl",
  "support_email as supportEmail",
  "support_url as supportUrl",
  "terms_url as termsUrl",
  "privacy_url as privacyUrl",
  "accent_color as accentColor",
  "created_at as createdAt",
  "deleted_at as deletedAt",
] as const;

/** A row of `merchant`, as the API shows it. */
export interface MerchantRow
  extends Omit<Merchant, "createdAt" | MerchantLink | "accentColor">,
    MerchantBrand {
  createdAt: Date;
  deletedAt: Date | null;
}

export function presentMerchant(row: Omit<MerchantRow, "deletedAt">): Merchant {
  const { id, name, email, status, iconUrl, createdAt, accentColor } = row;
  return {
    ...{ id, name, email, status, iconUrl: publicIconUrl(iconUrl), createdAt: createdAt.toISOString() },
    ...presentLinks(row),
    ...(accentColor ? { accentColor } : {}),
  };
}
