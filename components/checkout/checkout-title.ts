import { isLost } from "@/components/checkout/is-lost";
import type { PageLocale } from "@/components/checkout/page-locale";
import { amountText } from "@/components/checkout/token-text";
import { plainName } from "@/components/merchant-mark/plain-name";
import type { Checkout } from "@/server/gateway/checkout-schema";

/** Returns the page's title: "Pay $12.50 to Corner Coffee". */
export function checkoutTitle(checkout: Checkout, { tag, t }: Pick<PageLocale, "tag" | "t">): string {
  const { amount, merchant, status, isTest, surplus } = checkout;
  const isPaid = status === "succeeded" && !isLost(surplus);
  const key = status === "requires_action" ? "title" : isPaid ? "titlePaid" : "titleOther";
  const title = t(key, { amount: amountText(amount, tag), merchant: plainName(merchant.name) });
  return isTest ? t("testTitle", { title }) : title;
}
