import { appReturnUrl } from "@/app/(pay)/app-return-url";
import { BrandStyle } from "@/app/(pay)/brand-style";
import { findCheckout } from "@/app/(pay)/find-checkout";
import { findPageLocale } from "@/app/(pay)/find-page-locale";
import { CheckoutPage } from "@/components/checkout/checkout-page";
import { LANGUAGE_KEY } from "@/components/messages/languages";
import { RefundAddressNotice } from "@/components/refund-address/refund-address-notice";
import { loadRedirect } from "@/server/refunds/load-redirect";

export type CheckoutQuery = Record<string, string | string[] | undefined>;

/** Renders a payment's page, for each of its addresses. */
export async function CheckoutVisit({ paymentId, query }: { paymentId: string; query: CheckoutQuery }) {
  const checkout = await findCheckout(paymentId);
  const { returnUrl } = query;
  const locale = await findPageLocale();
  const redirect = checkout.status === "succeeded" ? await loadRedirect(checkout.paymentId) : null;
  return (
    <>
      <BrandStyle colour={checkout.merchant.accentColor} />
      {redirect && !redirect.awaitsClaim ? <RefundAddressNotice paymentId={checkout.paymentId} /> : null}
      <CheckoutPage
        checkout={checkout}
        locale={locale}
        query={rest(query)}
        appUrl={typeof returnUrl === "string" ? appReturnUrl(returnUrl, checkout.paymentId) : null}
      />
    </>
  );
}

/** Returns the part of the query that the links to other languages keep. */
function rest(query: CheckoutQuery): Record<string, string> {
  const kept = Object.entries(query).filter(([name]) => name !== LANGUAGE_KEY);
  return Object.fromEntries(
    kept.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
