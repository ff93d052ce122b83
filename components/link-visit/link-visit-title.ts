import { plainName } from "@/components/merchant-mark/plain-name";
import type { Translator } from "@/components/messages/translator";
import { amountText } from "@/components/payment-parts/amount-text";
import type { PublicLink } from "@/server/payment-links/public-schema";

/** Returns the title of a link's page: "Pay $12.50 to Corner Coffee". */
export function linkVisitTitle(
  { amount, merchant, isTest }: PublicLink,
  { t, tag }: { t: Translator<"payByLink.page">; tag: string },
): string {
  const name = plainName(merchant.name);
  const title = amount
    ? t("titleAmount", { amount: amountText(amount, tag), merchant: name })
    : t("title", { merchant: name });
  return isTest ? t("testTitle", { title }) : title;
}
