import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { PaymentInspection } from "@/server/inspection/inspection-schema";

/** Whose payment it is, for what, and its times. */
export function PaymentFacts({ payment, payLink }: Pick<PaymentInspection, "payment" | "payLink">) {
  return (
    <Section title="Details">
      <DescriptionList>
        <Description term="Merchant">{payment.merchant.name}</Description>
        <Description term="Reference">{payment.referenceId}</Description>
        <Description term="Payment id">
          <CopyButton value={payment.id} label="payment id" lead={12} tail={6} />
        </Description>
        <Description term="Payment link">
          <CopyButton value={payLink} label="payment link" lead={28} tail={6} />
        </Description>
        <Description term="Created">
          <Time at={payment.createdAt} detail="second" showZone />
        </Description>
        <Description term={payment.status === "requires_action" ? "Expires" : "Payable until"}>
          <Time at={payment.expiresAt} detail="second" showZone />
        </Description>
        {payment.settledAt ? (
          <Description term="Settled">
            <Time at={payment.settledAt} detail="second" showZone />
          </Description>
        ) : null}
        {payment.cancelledAt ? (
          <Description term="Cancelled">
            <Time at={payment.cancelledAt} detail="second" showZone />
          </Description>
        ) : null}
      </DescriptionList>
    </Section>
  );
}
