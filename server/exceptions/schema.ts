import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { TimelineEntry } from "@/server/events/schema";
import { ExceptionKind, ExceptionState, Sentence, text } from "@/server/kernel/zod-primitives";
import { NamedMerchant } from "@/server/merchants/schema";
import { RefundState } from "@/server/refunds/schema";

const MAX_PAGE = 100;
const MAX_NOTE = 500;

/** All states, for filters. */
export const EXCEPTION_STATES = ExceptionState.options;

/** A position in the list, newest first: `<created, ms since 1970>.<id>`. */
const ExceptionPlace = z
  .string()
  .max(96)
  .regex(/^\d{1,15}\.exc_[A-Za-z0-9]+$/, "must be a place in the list");

export const ListExceptions = z.object({
  /** Only exceptions older than this position. */
  before: ExceptionPlace.optional(),
  state: ExceptionState.optional(),
  merchantId: z.string().max(64).optional(),
  limit: z.number().int().min(1).max(MAX_PAGE).default(25),
});
export type ListExceptions = z.infer<typeof ListExceptions>;

export const ExceptionListItem = z.object({
  id: z.string(),
  place: ExceptionPlace,
  kind: ExceptionKind,
  state: ExceptionState,
  /** The amount that moved, in its token. */
  amount: Amount,
  networkName: z.string(),
  /** Null when it belongs to nobody. */
  merchant: NamedMerchant.nullable(),
  /** The payment concerned; for a plain transfer, the payment that it may have been meant for. */
  payment: z.object({ id: z.string(), referenceId: z.string() }).nullable(),
  /** The time of its block. */
  movedAt: z.date(),
  createdAt: z.date(),
});
export type ExceptionListItem = z.infer<typeof ExceptionListItem>;

export const ExceptionPage = z.object({
  items: z.array(ExceptionListItem),
  /** The position of the next page; null at the end. */
  older: ExceptionPlace.nullable(),
});
export type ExceptionPage = z.infer<typeof ExceptionPage>;

export const ExceptionParams = z.object({ id: z.string().max(256) });

/** A decision, and its reason. */
export const ResolveException = ExceptionParams.extend({ note: text(1, MAX_NOTE).optional() });
export type ResolveException = z.infer<typeof ResolveException>;

/** Ignoring an exception requires a reason. */
export const IgnoreException = ExceptionParams.extend({ note: text(1, MAX_NOTE) });
export type IgnoreException = z.infer<typeof IgnoreException>;

export const ResolvedException = z.object({ id: z.string() });
export type ResolvedException = z.infer<typeof ResolvedException>;

/** One exception with its details for the dashboard. */
export const ExceptionInspection = z.object({
  exception: ExceptionListItem,
  mode: z.enum(["test", "live"]),
  /** The cause, the money's location and the next step, in words. */
  explanation: z.array(Sentence),
  /** In EIP-55 form. */
  payer: z.string(),
  /** In EIP-55 form; null for the merchant's vault. */
  destination: z.string().nullable(),
  txHash: z.string(),
  txUrl: z.url().nullable(),
  block: z.number().int(),
  logIndex: z.number().int().nullable(),
  resolution: z.object({ at: z.date(), by: z.string().nullable(), note: z.string().nullable() }).nullable(),
  /** Its last refund. */
  refund: z.object({ id: z.string(), state: RefundState }).nullable(),
  /** The actions that the reader may take now. */
  ways: z.object({ accept: z.boolean(), refund: z.boolean(), ignore: z.boolean(), reopen: z.boolean() }),
  /** Its payment's timeline since the exception was found, newest first. */
  timeline: z.array(TimelineEntry),
});
export type ExceptionInspection = z.infer<typeof ExceptionInspection>;
