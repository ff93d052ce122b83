import type { Metadata } from "next";
import { isLost } from "@/components/checkout/is-lost";
import type { PageLocale } from "@/components/checkout/page-locale";
import { amountText } from "@/components/checkout/token-text";
import { plainName } from "@/components/merchant-mark/plain-name";
import type { Checkout } from "@/server/gateway/load-checkout";

export function checkoutMetadata(checkout: Checkout, { tag, t }: PageLocale): Metadata {
  const { amount, merchant, status, isTest, surplus } = checkout;
  const isPaid = status === "succeeded" && !isLost(surplus);
  const key = status === "requires_action" ? "title" : isPaid ? "titlePaid" : "titleOther";
  const title = t(key, { amount: amountText(amount, tag), merchant: plainName(merchant.name) });
  return { title: { absolute: isTest ? t("testTitle", { title }) : title } };
}
