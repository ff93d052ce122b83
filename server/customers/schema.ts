import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { text } from "@/server/kernel/zod-primitives";

const MAX_NOTE = 2_000;
const MAX_PAGE = 100;

/** The place of a customer's newest payment in the list: `<created, ms since 1970>.<id>`. */
const CustomerPlace = z
  .string()
  .max(96)
  .regex(/^\d{1,15}\.pay_[A-Za-z0-9]+$/, "must be a place in the list");

export const CustomerParams = z.object({ address: z.string().max(64) });

export const ListCustomers = z.object({
  /** Only customers whose newest payment is older than this place. */
  before: CustomerPlace.optional(),
  merchantId: z.string().max(64).optional(),
  limit: z.number().int().min(1).max(MAX_PAGE).default(25),
});
export type ListCustomers = z.infer<typeof ListCustomers>;

/** What a customer's newest payments come to; of all of them, unless `isMore`. */
const CustomerSums = z.object({
  payments: z.number().int(),
  /** The number of paid payments. */
  paid: z.number().int(),
  /** There are further payments, which are not counted. */
  isMore: z.boolean(),
  /** By currency; payments in a token's own unit are left out. */
  revenue: z.array(Amount),
  refunded: z.array(Amount),
});
export type CustomerSums = z.infer<typeof CustomerSums>;

export const CustomerListItem = CustomerSums.extend({
  /** In EIP-55 form; the same person on all networks. */
  address: z.string(),
  /** When the newest payment was created. */
  lastAt: z.date(),
  note: z.string().nullable(),
});
export type CustomerListItem = z.infer<typeof CustomerListItem>;

export const CustomerPage = z.object({
  items: z.array(CustomerListItem),
  /** The next page; null at the end. A page may be short. */
  older: CustomerPlace.nullable(),
});
export type CustomerPage = z.infer<typeof CustomerPage>;

const CustomerNote = z.object({ text: z.string(), writtenBy: z.string(), writtenAt: z.date() });
export type CustomerNote = z.infer<typeof CustomerNote>;

export const CustomerInspection = CustomerSums.extend({
  address: z.string(),
  firstAt: z.date(),
  lastAt: z.date(),
  /** Names of the networks of the payments. */
  networks: z.array(z.string()),
  note: CustomerNote.nullable(),
  canNote: z.boolean(),
  /** The newest payments that have data of this buyer; null for people who may not read it. */
  dataPaymentIds: z.array(z.string()).nullable(),
});
export type CustomerInspection = z.infer<typeof CustomerInspection>;

export const NoteCustomer = CustomerParams.extend({
  /** Empty to remove the note. */
  text: text(0, MAX_NOTE),
  /** When the note that the person saw was written; null for none. */
  seen: z.date().nullable(),
});
export type NoteCustomer = z.infer<typeof NoteCustomer>;

export const NotedCustomer = z.object({ note: CustomerNote.nullable() });
export type NotedCustomer = z.infer<typeof NotedCustomer>;
