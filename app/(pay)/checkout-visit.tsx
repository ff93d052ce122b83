import type { Metadata } from "next";
import { findCheckout } from "@/app/(pay)/find-checkout";
import { findTongue } from "@/app/(pay)/find-tongue";
import { checkoutMetadata } from "@/components/checkout/checkout-metadata";
import { CheckoutPage } from "@/components/checkout/checkout-page";
import { LANGUAGE_KEY } from "@/components/checkout/languages";
import { appReturnUrl } from "@/server/gateway/return-url";

export type CheckoutQuery = Record<string, string | string[] | undefined>;

export async function checkoutTitle(paymentId: string): Promise<Metadata> {
  return checkoutMetadata(await findCheckout(paymentId), await findTongue());
}

/** A visit to a payment's page, whichever of its addresses led there. */
export async function CheckoutVisit({ paymentId, query }: { paymentId: string; query: CheckoutQuery }) {
  const checkout = await findCheckout(paymentId);
  const { returnUrl } = query;
  return (
    <CheckoutPage
      checkout={checkout}
      tongue={await findTongue()}
      query={rest(query)}
      appUrl={
        checkout.isFinal && typeof returnUrl === "string" ? appReturnUrl(returnUrl, checkout.paymentId) : null
      }
    />
  );
}

/** What the links to the other languages keep. */
function rest(query: CheckoutQuery): Record<string, string> {
  const kept = Object.entries(query).filter(([name]) => name !== LANGUAGE_KEY);
  return Object.fromEntries(
    kept.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
