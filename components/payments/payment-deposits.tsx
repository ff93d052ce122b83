import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { Address } from "@/components/ui/address";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** Lists the addresses that the buyer may pay with an ordinary transfer. */
export function PaymentDeposits({ deposits }: Pick<PaymentInspection, "deposits">) {
  const t = useTranslations("payment.deposits");
  if (deposits.length === 0) return null;
  return (
    <Section title={t("title")}>
      <div className="flex flex-col gap-6">
        {deposits.map((deposit) => (
          <Deposit key={deposit.id} deposit={deposit} />
        ))}
      </div>
    </Section>
  );
}

function Deposit({ deposit }: { deposit: PaymentInspection["deposits"][number] }) {
  const t = useTranslations("payment.deposits");
  const on = useTranslations("payment");
  const { address, amount, received, surplus, refund, status, expiresAt } = deposit;
  return (
    <DescriptionList>
      <Description term={t("address")}>
        <span className="flex flex-wrap items-center gap-x-2">
          <Address address={address} label={t("addressLabel")} />
          {amount.display.networkName ? (
            <span className="text-ink-muted">{on("onNetwork", { network: amount.display.networkName })}</span>
          ) : null}
        </span>
      </Description>
      <Description term={t("status")}>{t(status)}</Description>
      <Description term={t("amount")}>
        <Money amount={amount} />
      </Description>
      <Description term={t("received")}>
        <Money amount={received} />
      </Description>
      {surplus ? (
        <Description term={t("surplus")}>
          <Money amount={surplus} />
        </Description>
      ) : null}
      <Description term={t("refund")}>
        {refund.kind === "none" ? t("toNobody") : <RefundTo kind={refund.kind} address={refund.address} />}
      </Description>
      <Description term={t("expires")}>
        <Time at={expiresAt} detail="second" showZone />
      </Description>
    </DescriptionList>
  );
}

function RefundTo({ kind, address }: { kind: "address" | "claim"; address: string | null }) {
  const t = useTranslations("payment.deposits");
  if (kind === "claim") return t("toClaim");
  return address ? <Address address={address} label={t("refundLabel")} /> : null;
}
