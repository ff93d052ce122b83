import { Money } from "@/components/payments/money";
import { RefundStatus } from "@/components/refunds/refund-status";
import { Address } from "@/components/ui/address";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { TransactionProof } from "@/components/ui/transaction-proof";
import type { ExceptionInspection } from "@/server/exceptions/schema";

/** What the network shows of an exception, and what was decided about it. */
export function ExceptionFacts({ shown }: { shown: ExceptionInspection }) {
  const { resolution, refund } = shown;
  return (
    <>
      {resolution || refund ? (
        <Section title="Decision">
          <DescriptionList>
            {refund ? (
              <Description term="Refund">
                <span className="flex flex-wrap items-center gap-3">
                  <RefundStatus state={refund.state} />
                  <TextLink href={`/dashboard/refunds/${refund.id}`}>To the refund</TextLink>
                </span>
              </Description>
            ) : null}
            {resolution ? (
              <>
                <Description term="Decided by">
                  {resolution.by ?? <span className="text-ink-muted">Nobody here; found on the network</span>}
                </Description>
                <Description term="Decided">
                  <Time at={resolution.at} detail="second" showZone />
                </Description>
              </>
            ) : null}
            {resolution?.note ? <Description term="Note">{resolution.note}</Description> : null}
          </DescriptionList>
        </Section>
      ) : null}
      <ChainFacts shown={shown} />
    </>
  );
}

function ChainFacts({ shown }: { shown: ExceptionInspection }) {
  const { exception, payer, destination, txHash, txUrl, block, logIndex } = shown;
  const { payment, merchant } = exception;
  const isLost = exception.kind === "lost" && exception.state !== "gone";
  return (
    <Section title={isLost ? "What the network took back" : "What the network shows"}>
      <DescriptionList>
        <Description term={isLost ? "Lost" : "Moved"}>
          <Money amount={exception.amount} />{" "}
          <span className="text-ink-muted">on {exception.networkName}</span>
        </Description>
        <Description term="From">
          <Address address={payer} label="payer address" />
        </Description>
        <Description term="To">
          {destination ? (
            <Address address={destination} label="destination address" />
          ) : (
            `The vault of ${merchant?.name ?? "a merchant"}`
          )}
        </Description>
        <Description term={isLost ? "Had moved at" : "Moved at"}>
          <Time at={exception.movedAt} detail="second" showZone />
        </Description>
        <Description term="Transaction">
          <TransactionProof hash={txHash} url={txUrl} />
        </Description>
        <Description term="Block">
          {block}
          {logIndex === null ? null : <span className="text-ink-muted"> · log {logIndex}</span>}
        </Description>
        {payment ? (
          <Description term={exception.kind === "destination_transfer" ? "May be for" : "Payment"}>
            <TextLink href={`/dashboard/payments/${payment.id}`}>{payment.referenceId}</TextLink>
          </Description>
        ) : null}
        {merchant ? <Description term="Merchant">{merchant.name}</Description> : null}
        <Description term="Exception id">
          <CopyButton value={exception.id} label="exception id" lead={12} tail={6} />
        </Description>
      </DescriptionList>
    </Section>
  );
}
