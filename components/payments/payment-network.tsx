import { useLocale, useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { NetworkIcon } from "@/components/ui/network-icon";
import { Section } from "@/components/ui/section";
import { TransactionProof } from "@/components/ui/transaction-proof";
import type { PaymentInspection, PaymentOnChain } from "@/server/inspection/inspection-schema";
import type { Confirmations } from "@/server/listings/list-schema";

interface PaymentNetworkProps {
  chain: PaymentInspection["chain"];
  confirmations: Confirmations | null;
  gas: PaymentOnChain["gas"];
}

/** Shows the payment's on-chain state. */
export function PaymentNetwork({ chain, confirmations, gas }: PaymentNetworkProps) {
  const t = useTranslations("payment.network");
  const locale = useLocale();
  if (!chain) return null;
  return (
    <Section title={t("title")}>
      <DescriptionList>
        <Description term={t("network")}>
          <span className="inline-flex items-center gap-2">
            <NetworkIcon chain={chain.id} /> {chain.name}
          </span>
        </Description>
        <Description term={t("transaction")}>
          {chain.txHash ? (
            <TransactionProof hash={chain.txHash} url={chain.txUrl} />
          ) : (
            <span className="text-ink-muted">{t("noneYet")}</span>
          )}
        </Description>
        {chain.block === null ? null : (
          <Description term={t("block")}>
            <span className="tabular-nums">{chain.block.toLocaleString(locale)}</span>
          </Description>
        )}
        {confirmations ? (
          <Description term={t("confirmations")}>
            <span className="tabular-nums">
              {confirmations.need === null
                ? confirmations.have
                : t("confirmed", { have: confirmations.have, need: confirmations.need })}
            </span>
          </Description>
        ) : null}
        {gas ? (
          <Description term={t("fee")}>
            {gas.cost ? (
              <>
                <Money amount={gas.cost} />{" "}
              </>
            ) : null}
            <span className="text-ink-muted">
              {t.rich(gas.paidBy === "buyer" ? "gasByBuyer" : "gasByUs", {
                gas: () => <span className="tabular-nums">{gas.used.toLocaleString(locale)}</span>,
              })}
            </span>
          </Description>
        ) : null}
      </DescriptionList>
    </Section>
  );
}
