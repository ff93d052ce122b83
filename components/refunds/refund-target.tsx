import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { Address } from "@/components/ui/address";
import { Description } from "@/components/ui/description-list";
import type { RefundInspection } from "@/server/refunds/schema";

/** Shows a refund's amount and recipient. */
export function RefundTarget({ refund, networkName, payer, receiver }: RefundInspection) {
  const t = useTranslations("refundDialog");
  return (
    <>
      <Description term={t("buyerGets")}>
        <Money amount={refund.tokenAmount} />{" "}
        <span className="text-ink-muted">{t("onNetwork", { network: networkName })}</span>
      </Description>
      <Description term={t("destination")}>
        <Address address={receiver} label={t(receiver === payer ? "buyerLabel" : "signedLabel")} />
      </Description>
    </>
  );
}
