import { Address } from "@/components/ui/address";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import type { PaymentInspection } from "@/server/payments/inspection-schema";

/** Who pays: an account on a network, and the wallet as it calls itself. */
export function PaymentBuyer({ buyer }: Pick<PaymentInspection, "buyer">) {
  if (!buyer) return null;
  return (
    <Section title="Buyer">
      <DescriptionList>
        <Description term="Account">
          <span className="flex flex-wrap items-center gap-x-2">
            <Address address={buyer.address} label="buyer address" />
            <span className="text-ink-muted">on {buyer.networkName}</span>
          </span>
        </Description>
        {buyer.wallet ? <Description term="Wallet">{buyer.wallet}</Description> : null}
      </DescriptionList>
    </Section>
  );
}
