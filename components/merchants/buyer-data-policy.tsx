import { useTranslations } from "#translations";
import { ChangeDataPolicy } from "@/components/merchants/change-data-policy";
import { Money } from "@/components/payment-parts/money";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import type { DataPolicy } from "@/server/merchants/data-policy-schema";

interface BuyerDataPolicyProps {
  merchant: { id: string; name: string };
  policy: DataPolicy;
  mayManage: boolean;
}

/** Shows when buyers must identify themselves, and how their data is kept. */
export function BuyerDataPolicy({ merchant, policy, mayManage }: BuyerDataPolicyProps) {
  const t = useTranslations("merchants.policy");
  const { ask, from } = policy;
  const isRequired = ask !== "never";
  return (
    <Section
      title={t("title")}
      actions={mayManage ? <ChangeDataPolicy merchant={merchant} policy={policy} /> : null}
    >
      <DescriptionList>
        <Description term={t("asked")}>
          {ask === "from" && from ? t.rich("from", { amount: () => <Money amount={from} /> }) : null}
          {ask === "from" ? null : t(ask)}
        </Description>
        {isRequired ? (
          <Description term={t("askedAgain")}>{t(policy.reuse ? "reused" : "notReused")}</Description>
        ) : null}
        <Description term={t("kept")}>{t(isRequired ? "keptData" : "keptAccount")}</Description>
      </DescriptionList>
    </Section>
  );
}
