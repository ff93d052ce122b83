import type { Metadata } from "next";
import { findCheckout } from "@/app/(pay)/find-checkout";
import { findPageLocale } from "@/app/(pay)/find-page-locale";
import { checkoutTitle } from "@/components/checkout/checkout-title";
import { plainName } from "@/components/merchant-mark/plain-name";

/** Of the installation, the same for each payment. */
const PICTURE = { path: "/icons/preview.png", width: 1_200, height: 630, alt: "Florin" };

/**
 * Creates the metadata of a payment's page, also for programs that preview its link: the amount, the merchant, the
 * status and what the payment is for, and nothing of the buyer.
 */
export async function checkoutMetadata(paymentId: string): Promise<Metadata> {
  const [checkout, locale] = [await findCheckout(paymentId), await findPageLocale()];
  const title = checkoutTitle(checkout, locale);
  const { merchant, description } = checkout;
  const text = description ?? locale.t("previewText", { merchant: plainName(merchant.name) });
  const { path, ...picture } = PICTURE;
  const images = [{ url: new URL(path, checkout.payLink).href, ...picture }];
  return {
    title: { absolute: title },
    description: text,
    openGraph: {
      type: "website",
      siteName: "Florin",
      url: checkout.payLink,
      title,
      description: text,
      images,
    },
    twitter: { card: "summary_large_image", title, description: text, images },
  };
}
