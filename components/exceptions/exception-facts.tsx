import { useTranslations } from "#translations";
import { MerchantName } from "@/components/merchant-mark/merchant-name";
import { Money } from "@/components/payment-parts/money";
import { RefundStatus } from "@/components/payment-parts/refund-status";
import { Address } from "@/components/ui/address";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { TransactionProof } from "@/components/ui/transaction-proof";
import type { ExceptionInspection } from "@/server/exceptions/schema";

/** Shows the on-chain facts of an exception, and the decision on it. */
export function ExceptionFacts({ shown }: { shown: ExceptionInspection }) {
  const t = useTranslations("exception.facts");
  const { resolution, refund } = shown;
  return (
    <>
      {resolution || refund ? (
        <Section title={t("decision")}>
          <DescriptionList>
            {refund ? (
              <Description term={t("refund")}>
                <span className="flex flex-wrap items-center gap-3">
                  <RefundStatus state={refund.state} />
                  <TextLink href={`/dashboard/refunds/${refund.id}`}>{t("viewRefund")}</TextLink>
                </span>
              </Description>
            ) : null}
            {resolution ? (
              <>
                <Description term={t("decidedBy")}>
                  {resolution.by ?? <span className="text-ink-muted">{t("found")}</span>}
                </Description>
                <Description term={t("decided")}>
                  <Time at={resolution.at} detail="second" showZone />
                </Description>
              </>
            ) : null}
            {resolution?.note ? <Description term={t("note")}>{resolution.note}</Description> : null}
          </DescriptionList>
        </Section>
      ) : null}
      <ChainFacts shown={shown} />
    </>
  );
}

function ChainFacts({ shown }: { shown: ExceptionInspection }) {
  const t = useTranslations("exception.facts");
  const on = useTranslations("statuses");
  const { exception, payer, destination, txHash, txUrl, block, logIndex } = shown;
  const { payment, merchant } = exception;
  const isLost = exception.kind === "lost" && exception.state !== "gone";
  return (
    <Section title={t(isLost ? "reversed" : "shows")}>
      <DescriptionList>
        <Description term={t(isLost ? "lost" : "moved")}>
          <Money amount={exception.amount} />{" "}
          <span className="text-ink-muted">{on("onNetwork", { network: exception.networkName })}</span>
        </Description>
        <Description term={t("from")}>
          <Address address={payer} label={t("payerLabel")} />
        </Description>
        <Description term={t("to")}>
          {destination ? (
            <Address address={destination} label={t("destinationLabel")} />
          ) : merchant ? (
            t("vault", { merchant: merchant.name })
          ) : (
            t("aVault")
          )}
        </Description>
        <Description term={t(isLost ? "hadMovedAt" : "movedAt")}>
          <Time at={exception.movedAt} detail="second" showZone />
        </Description>
        <Description term={t("transaction")}>
          <TransactionProof hash={txHash} url={txUrl} />
        </Description>
        <Description term={t("block")}>
          {block}
          {logIndex === null ? null : (
            <span className="text-ink-muted"> · {t("log", { index: logIndex })}</span>
          )}
        </Description>
        {payment ? (
          <Description term={t(exception.kind === "destination_transfer" ? "mayBeFor" : "payment")}>
            <TextLink href={`/dashboard/payments/${payment.id}`}>{payment.referenceId}</TextLink>
          </Description>
        ) : null}
        {merchant ? (
          <Description term={t("merchant")}>
            <MerchantName merchant={merchant} />
          </Description>
        ) : null}
        <Description term={t("id")}>
          <CopyButton value={exception.id} label={t("idLabel")} lead={12} tail={6} />
        </Description>
      </DescriptionList>
    </Section>
  );
}
