import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import type { MerchantInspection } from "@/server/settlements/inspection-schema";

/** Shows the platform's fee and the size limits of a payment, both set by the operator. */
export function FeesAndLimits({ fees, limits }: Pick<MerchantInspection, "fees" | "limits">) {
  const t = useTranslations("merchants.fees");
  const isFree = fees.fixed === null && fees.percentage === "0";
  return (
    <Section title={t("title")} description={t("text")}>
      <DescriptionList>
        <Description term={t("fee")}>
          {isFree ? t("free") : <Fee {...fees} />}
          <span className="block text-ink-muted text-sm">{t(fees.isOwn ? "own" : "default")}</span>
        </Description>
        <Description term={t("smallest")}>
          {limits.min ? <Money amount={limits.min} /> : t("noLimit")}
        </Description>
        <Description term={t("largest")}>
          {limits.max ? <Money amount={limits.max} /> : t("noLimit")}
        </Description>
      </DescriptionList>
    </Section>
  );
}

function Fee({ fixed: amount, percentage }: Pick<MerchantInspection["fees"], "fixed" | "percentage">) {
  const t = useTranslations("merchants.fees");
  if (!amount) return t("share", { percentage });
  const fixed = () => <Money amount={amount} />;
  return percentage === "0" ? t.rich("fixed", { fixed }) : t.rich("both", { fixed, percentage });
}
