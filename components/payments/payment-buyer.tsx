import { useTranslations } from "#translations";
import { BuyerData } from "@/components/payments/buyer-data";
import { Address } from "@/components/ui/address";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import type { PaymentInspection, PaymentOnChain } from "@/server/inspection/inspection-schema";

interface PaymentBuyerProps {
  paymentId: string;
  data: PaymentInspection["buyerData"];
  buyer: PaymentInspection["buyer"];
  account: PaymentOnChain["account"];
}

/** Shows the payer: an account on a network, and the wallet's own name. */
export function PaymentBuyer({ paymentId, data, buyer, account }: PaymentBuyerProps) {
  const t = useTranslations("payment.buyer");
  const on = useTranslations("payment");
  if (!buyer) return null;
  return (
    <Section title={t("title")}>
      <DescriptionList>
        <Description term={t("account")}>
          <span className="flex flex-wrap items-center gap-x-2">
            <Address address={buyer.address} label={t("addressLabel")} />
            <span className="text-ink-muted">{on("onNetwork", { network: buyer.networkName })}</span>
          </span>
        </Description>
        {account ? <Description term={t("kind")}>{t(account)}</Description> : null}
        {buyer.wallet ? <Description term={t("wallet")}>{buyer.wallet}</Description> : null}
        <Description term={t("data")}>{t(data)}</Description>
      </DescriptionList>
      {data === "readable" ? <BuyerData paymentId={paymentId} /> : null}
    </Section>
  );
}
