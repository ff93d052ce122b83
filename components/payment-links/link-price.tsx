import { useLocale, useTranslations } from "#translations";
import { amountText } from "@/components/payment-parts/amount-text";
import { Money } from "@/components/payment-parts/money";
import type { ReusableLink } from "@/server/payment-links/reusable-schema";

type Priced = Pick<ReusableLink, "amount" | "min" | "max" | "sum">;

/** Renders a link's amount, or the bounds of what buyers enter. */
export function LinkPrice({ link: { amount, min, max, sum } }: { link: Priced }) {
  const t = useTranslations("links.many");
  const locale = useLocale();
  if (amount) return <Money amount={amount} />;
  const [least, most] = [min && amountText(min, locale), max && amountText(max, locale)];
  if (least && most) return t("between", { min: least, max: most });
  if (least) return t("atLeast", { min: least });
  if (most) return t("atMost", { max: most });
  return t("anyAmount", { unit: sum.display.assetSymbol });
}
