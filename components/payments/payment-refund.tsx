import { useTranslations } from "#translations";
import { RefundStatus } from "@/components/payment-parts/refund-status";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** Shows the progress of this payment's refund. */
export function PaymentRefund({ refund }: Pick<PaymentInspection, "refund">) {
  const t = useTranslations("payment.refund");
  if (!refund) return null;
  return (
    <Section title={t("title")}>
      <DescriptionList>
        <Description term={t("status")}>
          <span className="flex flex-wrap items-center gap-3">
            <RefundStatus state={refund.state} />
            <TextLink href={`/dashboard/refunds/${refund.id}`}>{t("view")}</TextLink>
          </span>
        </Description>
        <Description term={t("requested")}>
          <Time at={refund.createdAt} detail="second" showZone />
        </Description>
        {refund.txHash ? (
          <Description term={t("transaction")}>
            <CopyButton value={refund.txHash} label={t("hashLabel")} lead={10} tail={8} />
          </Description>
        ) : null}
      </DescriptionList>
    </Section>
  );
}
