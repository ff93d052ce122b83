import { addressKind } from "@/components/ui/address-kind";
import { withPaymentId } from "@/server/gateway/return-url";

/**
 * Where an app that shows the checkout in a web view wants its buyer back (`returnUrl` in the page's address): an app's
 * own scheme or HTTPS. Null when it is anything else.
 */
export function appReturnUrl(given: string, paymentId: string): string | null {
  return addressKind(given) ? withPaymentId(given, paymentId) : null;
}
