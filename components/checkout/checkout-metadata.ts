import type { Metadata } from "next";
import { plainName } from "@/components/checkout/plain-name";
import { amountText } from "@/components/checkout/token-text";
import { words } from "@/components/checkout/words";
import type { Checkout } from "@/server/gateway/load-checkout";

export function checkoutMetadata({ amount, merchant, status, isTest }: Checkout): Metadata {
  const write =
    status === "requires_action" ? words.title : status === "succeeded" ? words.titlePaid : words.titleOther;
  const title = write(amountText(amount), plainName(merchant.name));
  return { title: { absolute: isTest ? words.testTitle(title) : title } };
}
