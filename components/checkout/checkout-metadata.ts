import type { Metadata } from "next";
import { isLost } from "@/components/checkout/is-lost";
import type { Tongue } from "@/components/checkout/phrases";
import { plainName } from "@/components/checkout/plain-name";
import { amountText } from "@/components/checkout/token-text";
import type { Checkout } from "@/server/gateway/load-checkout";

export function checkoutMetadata(checkout: Checkout, { tag, say }: Tongue): Metadata {
  const { amount, merchant, status, isTest, surplus } = checkout;
  const isPaid = status === "succeeded" && !isLost(surplus);
  const key = status === "requires_action" ? "title" : isPaid ? "titlePaid" : "titleOther";
  const title = say(key, { amount: amountText(amount, tag), merchant: plainName(merchant.name) });
  return { title: { absolute: isTest ? say("testTitle", { title }) : title } };
}
