import { presentAmount } from "@/server/assets/amount";
import { db } from "@/server/db/sql";
import { logoPath } from "@/server/logos/logo-path";
import { amountBounds, beyond } from "@/server/payment-links/amount-bounds";
import { countPayments } from "@/server/payment-links/count-payments";
import { findLinkByToken } from "@/server/payment-links/find-link";
import { linkState } from "@/server/payment-links/link-state";
import { presentItems } from "@/server/payment-links/present-items";
import type { PublicLink } from "@/server/payment-links/public-schema";
import { typedAmount } from "@/server/payment-links/typed-amount";
import { linkPage } from "@/server/payments/pay-link";

/** Loads a link for its buyers; null for an unknown token. */
export async function loadPublicLink(token: string): Promise<PublicLink | null> {
  const link = await findLinkByToken(db, token);
  if (!link) return null;
  const { open, paid } =
    link.maxUses === null ? { open: 0, paid: 0 } : (await countPayments(db, [link.id]))(link.id);
  const { min, max } = link.amount === null ? amountBounds(link) : { min: null, max: null };
  const amountOf = (value: bigint | null) => (value === null ? null : presentAmount(link.unit, value));
  return {
    token,
    url: linkPage(token),
    state: linkState(link, open + paid),
    isTest: link.mode === "test",
    merchant: { name: link.merchantName, iconUrl: link.logoHash && logoPath(link.logoHash) },
    description: link.description,
    items: presentItems(link.items, link.unit),
    amount: amountOf(link.amount),
    min: amountOf(min),
    max: amountOf(max),
    unit: presentAmount(link.unit, 0n),
    endsAt: link.endsAt,
  };
}

/** Why a typed amount is refused; null for a right one. */
export type AmountFault = "none" | "min" | "max" | null;

/** Checks an amount that a buyer typed on a link's page. */
export function amountFault({ unit, min, max }: PublicLink, typed: string): AmountFault {
  const value = typedAmount(typed, unit.display.decimals);
  if (value === null) return "none";
  return beyond({ min: min && BigInt(min.value), max: max && BigInt(max.value) }, value);
}
