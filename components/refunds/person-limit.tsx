import { useTranslations } from "#translations";
import { useMoneyText } from "@/components/payment-parts/money";
import { Banner } from "@/components/ui/banner";
import type { RefundPreview } from "@/server/refunds/schema";

/** Shows what the person's own limit leaves; nothing for a person without one. */
export function PersonLimit({ limit }: { limit: RefundPreview["personLimit"] }) {
  const moneyText = useMoneyText();
  const t = useTranslations("refundDialog");
  if (!limit) return null;
  const { isEnough, left } = limit;
  if (isEnough && left && limit.limit) {
    return (
      <p className="text-ink-muted">
        {t("yourLimit", { left: moneyText(left), limit: moneyText(limit.limit) })}
      </p>
    );
  }
  const isNamed = left && limit.limit && limit.limit.value !== "0";
  return (
    <Banner tone="bad" title={t("beyondLimit")}>
      {isNamed
        ? t("beyondLimitText", { left: moneyText(left), limit: moneyText(limit.limit ?? left) })
        : t("noLimitText")}
    </Banner>
  );
}
