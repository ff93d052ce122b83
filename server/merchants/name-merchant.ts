import { logoPath } from "@/server/logos/logo-path";
import type { NamedMerchant } from "@/server/merchants/schema";

/** Columns of `merchant m` for {@link nameMerchant}. */
export const MERCHANT_NAME = ["m.name as merchantName", "m.logo_hash as merchantLogo"] as const;

export interface MerchantColumns {
  merchantId: string;
  merchantName: string;
  /** Hash of our copy of the logo. */
  merchantLogo: string | null;
}

export function nameMerchant({ merchantId, merchantName, merchantLogo }: MerchantColumns): NamedMerchant {
  return { id: merchantId, name: merchantName, logo: merchantLogo && logoPath(merchantLogo) };
}
