import { addressKind } from "@/components/ui/address-kind";
import { withPaymentId } from "@/server/gateway/return-url";

/**
 * Returns the address to which an app that shows the checkout in a web view returns its buyer (`returnUrl` in the
 * page's address): the app's own scheme, or HTTPS. Null for anything else.
 */
export function appReturnUrl(given: string, paymentId: string): string | null {
  return addressKind(given) ? withPaymentId(given, paymentId) : null;
}
