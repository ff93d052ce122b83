import { Money } from "@/components/payments/money";
import { Address } from "@/components/ui/address";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { TransactionProof } from "@/components/ui/transaction-proof";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** Where the money went, and what proves it: it arrives by the very transaction that the buyer paid with. */
export function PaymentSettlement({
  payment,
  breakdown,
  chain,
  exceptions,
}: Pick<PaymentInspection, "payment" | "breakdown" | "chain" | "exceptions">) {
  if (!breakdown || !chain || payment.status !== "succeeded") return null;
  const { net, destination, token } = breakdown;
  const isLost = exceptions.some(({ kind, state }) => kind === "lost" && state !== "gone");
  return (
    <Section
      title="Settlement"
      description={isLost ? `${chain.name} took this transfer back. The money did not arrive.` : undefined}
    >
      <DescriptionList>
        <Description term={isLost ? "Taken back" : "Arrived"}>
          <span className="font-medium">
            <Money amount={net} />
          </span>{" "}
          <span className="text-ink-muted">on {chain.name}</span>
        </Description>
        <Description term={isLost ? "Meant for" : "Went to"}>
          {destination ? (
            <span className="flex flex-wrap items-center gap-x-2">
              The wallet <Address address={destination} label="destination address" />
            </span>
          ) : (
            <>
              The merchant's vault, since no wallet was set for {token.display.assetSymbol}.{" "}
              <TextLink href="/dashboard/refunds/vaults">To the vaults</TextLink>
            </>
          )}
        </Description>
        {payment.settledAt ? (
          <Description term="Since">
            <Time at={payment.settledAt} detail="second" showZone />
          </Description>
        ) : null}
        {chain.txHash ? (
          <Description term="Proof">
            <TransactionProof hash={chain.txHash} url={chain.txUrl} label="settlement transaction hash" />
          </Description>
        ) : null}
      </DescriptionList>
    </Section>
  );
}
