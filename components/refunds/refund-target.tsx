import { Money } from "@/components/payments/money";
import { Address } from "@/components/ui/address";
import { Description } from "@/components/ui/description-list";
import type { RefundInspection } from "@/server/refunds/schema";

/** What a refund brings to whom. */
export function RefundTarget({ refund, networkName, payer }: RefundInspection) {
  return (
    <>
      <Description term="Buyer gets">
        <Money amount={refund.tokenAmount} /> <span className="text-ink-muted">on {networkName}</span>
      </Description>
      <Description term="Goes to">
        <Address address={payer} label="buyer address" />
      </Description>
    </>
  );
}
