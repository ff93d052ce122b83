import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { nameText } from "@/server/kernel/zod-primitives";
import { PageUrl } from "@/server/kernel/zod-url";
import { PaymentListItem } from "@/server/listings/list-schema";
import { NamedMerchant } from "@/server/merchants/schema";
import { LineItem, LinkState, MAX_ITEMS, Minor } from "@/server/payment-links/schema";
import { ReferenceId } from "@/server/payments/schema";

/** Leaves room for a dash and seven digits in a payment's reference. */
const MAX_REFERENCE = 27;
const MAX_DESCRIPTION = 200;
/** They are counted for each new payment. */
const MAX_USES = 10_000;

/** A new link through which many buyers pay. */
export const CreateReusableLink = z.object({
  merchantId: z.string().max(256),
  reference: ReferenceId.max(MAX_REFERENCE, `must have at most ${MAX_REFERENCE} characters`),
  description: nameText(MAX_DESCRIPTION).nullish(),
  unit: z.string().min(1).max(256),
  /** In minor units; null where the buyer enters it. */
  amount: Minor.nullable(),
  min: Minor.nullish(),
  max: Minor.nullish(),
  items: z.array(LineItem).max(MAX_ITEMS).default([]),
  /** The most payments that are open or paid. */
  maxUses: z.number().int().min(1).max(MAX_USES).nullish(),
  /** Unix seconds. */
  endsAt: z.number().int().nullish(),
  returnUrl: PageUrl.nullish(),
});
export type CreateReusableLink = z.input<typeof CreateReusableLink>;

export const LinkParams = z.object({ id: z.string().max(64) });
export const SwitchLink = LinkParams.extend({ isOn: z.boolean() });
export type SwitchLink = z.infer<typeof SwitchLink>;

const Item = LineItem.extend({ price: Amount, total: Amount });

export const ReusableLink = z.object({
  id: z.string(),
  url: z.url(),
  merchant: NamedMerchant,
  reference: z.string(),
  description: z.string().nullable(),
  state: LinkState,
  isOn: z.boolean(),
  /** Null where the buyer enters it. */
  amount: Amount.nullable(),
  min: Amount.nullable(),
  max: Amount.nullable(),
  maxUses: z.number().int().nullable(),
  /** Payments that are open. */
  open: z.number().int(),
  /** Payments that are paid. */
  paid: z.number().int(),
  /** Of the paid ones, as requested. */
  sum: Amount,
  endsAt: z.date().nullable(),
  createdAt: z.date(),
});
export type ReusableLink = z.infer<typeof ReusableLink>;

export const ReusableLinks = z.object({ items: z.array(ReusableLink), isCut: z.boolean() });
export type ReusableLinks = z.infer<typeof ReusableLinks>;

export const LinkInspection = ReusableLink.extend({
  items: z.array(Item),
  returnUrl: z.string().nullable(),
  /** Whether the person may turn it on and off. An ended link takes no payment either way. */
  canChange: z.boolean(),
  /** Newest first. */
  payments: z.array(PaymentListItem),
  /** Payments ever made through it. */
  made: z.number().int(),
});
export type LinkInspection = z.infer<typeof LinkInspection>;

/** A line as buyers read it. */
export const ShownItem = Item;
export type ShownItem = z.infer<typeof ShownItem>;
