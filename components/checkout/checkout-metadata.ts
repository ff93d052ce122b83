import type { Metadata } from "next";
import type { Tongue } from "@/components/checkout/phrases";
import { plainName } from "@/components/checkout/plain-name";
import { amountText } from "@/components/checkout/token-text";
import type { Checkout } from "@/server/gateway/load-checkout";

export function checkoutMetadata(checkout: Checkout, { tag, say }: Tongue): Metadata {
  const { amount, merchant, status, isTest } = checkout;
  const key = status === "requires_action" ? "title" : status === "succeeded" ? "titlePaid" : "titleOther";
  const title = say(key, { amount: amountText(amount, tag), merchant: plainName(merchant.name) });
  return { title: { absolute: isTest ? say("testTitle", { title }) : title } };
}
