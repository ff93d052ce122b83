import { useTranslations } from "#translations";
import { MerchantName } from "@/components/merchant-mark/merchant-name";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** Shows the payment's merchant, purpose, times and metadata. */
export function PaymentFacts({ payment, payLink }: Pick<PaymentInspection, "payment" | "payLink">) {
  const t = useTranslations("payment.facts");
  return (
    <Section title={t("title")}>
      <DescriptionList>
        <Description term={t("merchant")}>
          <MerchantName merchant={payment.merchant} />
        </Description>
        <Description term={t("reference")}>{payment.referenceId}</Description>
        {payment.description === null ? null : (
          <Description term={t("description")}>
            <bdi>{payment.description}</bdi>
          </Description>
        )}
        <Description term={t("id")}>
          <CopyButton value={payment.id} label={t("idLabel")} lead={12} tail={6} />
        </Description>
        <Description term={t("link")}>
          <CopyButton value={payLink} label={t("linkLabel")} lead={28} tail={6} />
        </Description>
        <Description term={t("created")}>
          <Time at={payment.createdAt} detail="second" showZone />
        </Description>
        <Description term={payment.status === "requires_action" ? t("expires") : t("payableUntil")}>
          <Time at={payment.expiresAt} detail="second" showZone />
        </Description>
        {payment.settledAt ? (
          <Description term={t("settled")}>
            <Time at={payment.settledAt} detail="second" showZone />
          </Description>
        ) : null}
        {payment.cancelledAt ? (
          <Description term={t("cancelled")}>
            <Time at={payment.cancelledAt} detail="second" showZone />
          </Description>
        ) : null}
        <Metadata pairs={Object.entries(payment.metadata)} />
      </DescriptionList>
    </Section>
  );
}

/** The partner's own facts about the payment. */
function Metadata({ pairs }: { pairs: [key: string, value: string][] }) {
  const t = useTranslations("payment.facts");
  if (pairs.length === 0) return null;
  return (
    <Description term={t("metadata")}>
      <ul className="flex flex-col gap-1">
        {pairs.map(([key, value]) => (
          <li key={key} className="break-words">
            <bdi className="text-ink-muted">{key}</bdi> <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
    </Description>
  );
}
