import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { Address } from "@/components/ui/address";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { TransactionProof } from "@/components/ui/transaction-proof";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** Shows the settlement and its proof: the money arrives by the same transaction that the buyer paid with. */
export function PaymentSettlement({
  payment,
  breakdown,
  chain,
  exceptions,
}: Pick<PaymentInspection, "payment" | "breakdown" | "chain" | "exceptions">) {
  const t = useTranslations("payment.settlement");
  const on = useTranslations("payment");
  if (!breakdown || !chain || payment.status !== "succeeded") return null;
  const { net, destination, token } = breakdown;
  const isLost = exceptions.some(({ kind, state }) => kind === "lost" && state !== "gone");
  return (
    <Section title={t("title")} description={isLost ? t("reversed", { network: chain.name }) : undefined}>
      <DescriptionList>
        <Description term={t(isLost ? "reversedAmount" : "amount")}>
          <span className="font-medium">
            <Money amount={net} />
          </span>{" "}
          <span className="text-ink-muted">{on("onNetwork", { network: chain.name })}</span>
        </Description>
        <Description term={t(isLost ? "meantFor" : "destination")}>
          {destination ? (
            <span className="flex flex-wrap items-center gap-x-2">
              {t.rich("wallet", {
                address: () => <Address address={destination} label={t("addressLabel")} />,
              })}
            </span>
          ) : (
            <>
              {t("vault", { symbol: token.display.assetSymbol })}{" "}
              <TextLink href="/dashboard/refunds/vaults">{t("viewVaults")}</TextLink>
            </>
          )}
        </Description>
        {payment.settledAt ? (
          <Description term={t("settled")}>
            <Time at={payment.settledAt} detail="second" showZone />
          </Description>
        ) : null}
        {chain.txHash ? (
          <Description term={t("proof")}>
            <TransactionProof hash={chain.txHash} url={chain.txUrl} label={t("hashLabel")} />
          </Description>
        ) : null}
      </DescriptionList>
    </Section>
  );
}
