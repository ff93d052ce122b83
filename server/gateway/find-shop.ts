import { db, one } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import type { Shop } from "@/server/gateway/checkout-schema";
import { logoPath } from "@/server/logos/logo-path";
import { presentLinks } from "@/server/merchants/merchant-links";
import type { PaymentRow } from "@/server/payments/payment-row";

/** Finds the merchant of a payment. */
export async function findShop({
  merchantId,
  merchantName,
}: Pick<PaymentRow, "merchantId" | "merchantName">): Promise<Shop> {
  const { logoHash, accentColor, ...links } = await one(
    db,
    acrossAccounts("capability")
      .selectFrom("merchant")
      .select(["logo_hash as logoHash", "support_email as supportEmail", "support_url as supportUrl"])
      .select(["terms_url as termsUrl", "privacy_url as privacyUrl", "accent_color as accentColor"])
      .where("id", "=", merchantId),
  );
  return {
    name: merchantName,
    iconUrl: logoHash && logoPath(logoHash),
    accentColor,
    links: presentLinks(links),
  };
}
