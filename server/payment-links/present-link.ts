import { presentAmount } from "@/server/assets/amount";
import { nameMerchant } from "@/server/merchants/name-merchant";
import type { LinkCount } from "@/server/payment-links/count-payments";
import type { LinkRow } from "@/server/payment-links/link-row";
import { linkState } from "@/server/payment-links/link-state";
import type { ReusableLink } from "@/server/payment-links/reusable-schema";
import { linkPage } from "@/server/payments/pay-link";

/** Presents a reusable link to the account's people. */
export function presentLink(link: LinkRow, { open, paid, sum }: LinkCount): ReusableLink {
  const amountOf = (value: bigint | null) => (value === null ? null : presentAmount(link.unit, value));
  const { id, reference, description, isOn, maxUses, endsAt, createdAt } = link;
  return {
    id,
    url: linkPage(link.token),
    merchant: nameMerchant(link),
    reference,
    description,
    state: linkState(link, open + paid),
    isOn,
    amount: amountOf(link.amount),
    min: amountOf(link.minAmount),
    max: amountOf(link.maxAmount),
    maxUses,
    open,
    paid,
    sum: presentAmount(link.unit, sum),
    endsAt,
    createdAt,
  };
}
