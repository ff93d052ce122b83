import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { RefundStatus } from "@/components/payment-parts/refund-status";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { PaymentInspection, RefundEntry } from "@/server/inspection/inspection-schema";

/** Shows the progress of this payment's refunds, newest first. */
export function PaymentRefund({
  refunds,
  refundedPart,
}: Pick<PaymentInspection, "refunds" | "refundedPart">) {
  const t = useTranslations("payment.refund");
  const isInParts = refundedPart !== null || refunds.length > 1;
  return refunds.map((refund, i) => (
    <Section key={refund.id} title={i === 0 ? t("title") : t("earlier")}>
      <DescriptionList>
        {i === 0 && refundedPart ? (
          <Description term={t("left")}>
            <Money amount={refundedPart.left} />
          </Description>
        ) : null}
        <RefundFacts refund={refund} showsAmount={isInParts} />
      </DescriptionList>
    </Section>
  ));
}

function RefundFacts({ refund, showsAmount }: { refund: RefundEntry; showsAmount: boolean }) {
  const t = useTranslations("payment.refund");
  return (
    <>
      <Description term={t("status")}>
        <span className="flex flex-wrap items-center gap-3">
          <RefundStatus state={refund.state} />
          <TextLink href={`/dashboard/refunds/${refund.id}`}>{t("view")}</TextLink>
        </span>
      </Description>
      {showsAmount ? (
        <Description term={t("amount")}>
          <Money amount={refund.amount} />
        </Description>
      ) : null}
      <Description term={t("requested")}>
        <Time at={refund.createdAt} detail="second" showZone />
      </Description>
      {refund.txHash ? (
        <Description term={t("transaction")}>
          <CopyButton value={refund.txHash} label={t("hashLabel")} lead={10} tail={8} />
        </Description>
      ) : null}
    </>
  );
}
