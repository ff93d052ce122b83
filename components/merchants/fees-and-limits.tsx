import { Money } from "@/components/payments/money";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import type { MerchantInspection } from "@/server/settlements/inspection-schema";

/** Shows the platform's fee and the size limits of a payment, both set by the operator. */
export function FeesAndLimits({ fees, limits }: Pick<MerchantInspection, "fees" | "limits">) {
  const isFree = fees.fixed === null && fees.percentage === "0";
  return (
    <Section
      title="Fees and limits"
      description="Set by whoever runs this installation. The network’s own cost is not in them."
    >
      <DescriptionList>
        <Description term="Platform fee">
          {isFree ? (
            "None: the whole amount is yours"
          ) : (
            <>
              {fees.fixed ? <Money amount={fees.fixed} /> : null}
              {fees.fixed && fees.percentage !== "0" ? " and " : null}
              {fees.percentage === "0" ? null : `${fees.percentage} %`} of each payment, taken from what you
              receive
            </>
          )}
          <span className="block text-ink-muted text-sm">
            {fees.isOwn ? "Agreed for this merchant." : "The same for every merchant without its own."}{" "}
            Payments keep the fee that their buyer agreed to.
          </span>
        </Description>
        <Description term="Smallest payment">
          {limits.min ? <Money amount={limits.min} /> : "No limit"}
        </Description>
        <Description term="Largest payment">
          {limits.max ? <Money amount={limits.max} /> : "No limit"}
        </Description>
      </DescriptionList>
    </Section>
  );
}
