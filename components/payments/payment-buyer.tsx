import { BuyerData } from "@/components/payments/buyer-data";
import { Address } from "@/components/ui/address";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import type { PaymentInspection, PaymentOnChain } from "@/server/inspection/inspection-schema";

const KINDS: Record<NonNullable<PaymentOnChain["account"]>, string> = {
  key: "An ordinary account, ruled by one key",
  contract: "A smart account: a contract that decides what it signs",
  delegated: "An ordinary account that has lent itself a contract's code (EIP-7702)",
};

const DATA: Record<PaymentInspection["buyerData"], string> = {
  none: "None is kept",
  hidden: "Kept, encrypted. Your role does not see it: ask an owner, an admin or somebody in finance",
  readable: "Kept, encrypted",
};

interface PaymentBuyerProps {
  paymentId: string;
  data: PaymentInspection["buyerData"];
  buyer: PaymentInspection["buyer"];
  account: PaymentOnChain["account"];
}

/** Who pays: an account on a network, and the wallet as it calls itself. */
export function PaymentBuyer({ paymentId, data, buyer, account }: PaymentBuyerProps) {
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
        {account ? <Description term="Kind of account">{KINDS[account]}</Description> : null}
        {buyer.wallet ? <Description term="Wallet">{buyer.wallet}</Description> : null}
        <Description term="Personal data">{DATA[data]}</Description>
      </DescriptionList>
      {data === "readable" ? <BuyerData paymentId={paymentId} /> : null}
    </Section>
  );
}
