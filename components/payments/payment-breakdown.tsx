import { Money } from "@/components/payments/money";
import { Address } from "@/components/ui/address";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** What the buyer pays, what is kept of it, what arrives and where. */
export function PaymentBreakdown({ payment, breakdown }: Pick<PaymentInspection, "payment" | "breakdown">) {
  if (!breakdown) return null;
  const { token, fee, feeParts, net, destination, rate } = breakdown;
  const network = token.display.networkName;
  return (
    <Section title="Breakdown" description={`In ${token.display.assetSymbol} on ${network}.`}>
      <DescriptionList>
        <Description term="Price">
          <Money amount={payment.amount} />
        </Description>
        {rate ? (
          <Description term="Exchange rate">
            1 {rate.base} = <span className="amount">{rate.value}</span> {rate.quote}{" "}
            <span className="text-ink-muted">
              (
              {rate.source === "peg" ? (
                "pegged"
              ) : (
                <>
                  {rate.source.replaceAll("+", " and ")}, {<Time at={rate.asOf} showZone />}
                </>
              )}
              )
            </span>
          </Description>
        ) : null}
        <Description term="Buyer pays">
          <Money amount={token} />
        </Description>
        <Description term="Fee">
          <Money amount={fee} />
          {feeParts && fee.value !== "0" ? (
            <span className="text-ink-muted">
              {" "}
              (<Money amount={feeParts.fixed} /> fixed and <Money amount={feeParts.share} /> for{" "}
              {feeParts.percentage} %)
            </span>
          ) : null}
        </Description>
        <Description term="You receive">
          <span className="font-medium">
            <Money amount={net} />
          </span>
        </Description>
        <Description term="Money goes to">
          {destination ? (
            <span className="flex flex-wrap items-center gap-x-2">
              <Address address={destination} label="destination address" />
              <span className="text-ink-muted">on {network}</span>
            </span>
          ) : (
            `The merchant's vault on ${network}, since no wallet is set for ${token.display.assetSymbol}`
          )}
        </Description>
      </DescriptionList>
    </Section>
  );
}
