import { parseAmount } from "@/components/ui/parse-amount";
import type { CreatePaymentHere, LinkChoices, PaymentUnit } from "@/server/payment-links/link-schema";
import type { CreateReusableLink } from "@/server/payment-links/reusable-schema";
import type { LineItem } from "@/server/payment-links/schema";

/** The server takes no more; its schema would bring its library to the page. */
export const MOST_LINES = 20;

/** How often a link can be paid, and who says how much. */
export const LINK_KINDS = ["once", "many", "open"] as const;
type LinkKind = (typeof LINK_KINDS)[number];

/** A line as typed. `key` tells lines apart. */
export interface DraftItem {
  key: number;
  name: string;
  quantity: string;
  price: string;
}

/** A link's draft; amounts and numbers as typed. */
export interface LinkDraft {
  kind: LinkKind;
  merchantId: string;
  unit: string;
  amount: string;
  min: string;
  max: string;
  items: DraftItem[];
  referenceId: string;
  description: string;
  /** Seconds from now, of a link for one payment. */
  lifetime: string;
  maxUses: string;
  /** `2026-12-31`, of a link for many payments; empty for no end. */
  lastDay: string;
  returnUrl: string;
}

export function emptyDraft(merchantId: string, { units }: Pick<LinkChoices, "units">): LinkDraft {
  return {
    kind: "once",
    merchantId,
    unit: units[0]?.unit ?? "",
    amount: "",
    min: "",
    max: "",
    items: [],
    referenceId: "",
    description: "",
    lifetime: "86400",
    maxUses: "",
    lastDay: "",
    returnUrl: "",
  };
}

/** Returns the lines, and their sum in minor units; null where a line is incomplete. */
export function linesOf({ items }: Pick<LinkDraft, "items">, decimals: number): LineItem[] | null {
  const lines = items.map(({ name, quantity, price }) => ({
    name: name.trim(),
    quantity: /^[1-9]\d{0,3}$/.test(quantity.trim()) ? Number(quantity) : 0,
    price: parseAmount(price, decimals) ?? "",
  }));
  return lines.every(({ name, quantity, price }) => name !== "" && quantity > 0 && price !== "")
    ? lines
    : null;
}

function sumOf(lines: readonly LineItem[]): bigint {
  return lines.reduce((sum, { quantity, price }) => sum + BigInt(quantity) * BigInt(price), 0n);
}

/** Returns the amount in minor units: typed, or the sum of the lines; empty for none. */
export function amountOf(draft: LinkDraft, decimals: number): string {
  if (draft.items.length === 0) return parseAmount(draft.amount, decimals) ?? "";
  const lines = linesOf(draft, decimals);
  return lines ? String(sumOf(lines)) : "";
}

/** Converts the draft of a link that is paid once. */
export function onceInput(draft: LinkDraft, unit: PaymentUnit | undefined): CreatePaymentHere {
  const { merchantId, referenceId, lifetime } = draft;
  const returnUrl = draft.returnUrl.trim();
  return {
    merchantId,
    referenceId: referenceId.trim(),
    description: draft.description.trim() || null,
    amount: { unit: draft.unit, value: unit ? amountOf(draft, unit.decimals) : "" },
    items: linesOf(draft, unit?.decimals ?? 0) ?? [],
    expiresAt: Math.floor(Date.now() / 1_000) + Number(lifetime),
    checkout: returnUrl ? { successUrl: returnUrl, errorUrl: returnUrl } : null,
  };
}

/** Converts the draft of a link that many buyers pay. */
export function manyInput(draft: LinkDraft, unit: PaymentUnit | undefined): CreateReusableLink {
  const decimals = unit?.decimals ?? 0;
  const isOpen = draft.kind === "open";
  return {
    merchantId: draft.merchantId,
    reference: draft.referenceId.trim(),
    description: draft.description.trim() || null,
    unit: draft.unit,
    amount: isOpen ? null : amountOf(draft, decimals),
    min: isOpen ? parseAmount(draft.min, decimals) : null,
    max: isOpen ? parseAmount(draft.max, decimals) : null,
    items: isOpen ? [] : (linesOf(draft, decimals) ?? []),
    maxUses: draft.maxUses.trim() === "" ? null : Number(draft.maxUses),
    endsAt: draft.lastDay === "" ? null : endOf(draft.lastDay),
    returnUrl: draft.returnUrl.trim() || null,
  };
}

/** Returns the Unix seconds at which a day ends, in UTC. */
function endOf(day: string): number {
  return Math.floor(Date.parse(`${day}T23:59:59Z`) / 1_000);
}
