import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { TimelineEntry } from "@/server/events/schema";
import { ExceptionKind, ExceptionState, text } from "@/server/kernel/zod-primitives";
import { RefundState } from "@/server/refunds/schema";

const MAX_PAGE = 100;
const MAX_NOTE = 500;

/** All states, for filters. */
export const EXCEPTION_STATES = ExceptionState.options;

/** A place in the list, newest first: `<created, ms since 1970>.<id>`. */
const ExceptionPlace = z
  .string()
  .max(96)
  .regex(/^\d{1,15}\.exc_[A-Za-z0-9]+$/, "must be a place in the list");

export const ListExceptions = z.object({
  /** Only what is older than this place. */
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
  /** What moved, in its token. */
  amount: Amount,
  networkName: z.string(),
  /** Null where it is nobody's. */
  merchant: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The payment that it was for; of a plain transfer the one that it may have been meant for. */
  payment: z.object({ id: z.string(), referenceId: z.string() }).nullable(),
  /** When the block was made that it is in. */
  movedAt: z.date(),
  createdAt: z.date(),
});
export type ExceptionListItem = z.infer<typeof ExceptionListItem>;

export const ExceptionPage = z.object({
  items: z.array(ExceptionListItem),
  /** The place for the next page; null at the end. */
  older: ExceptionPlace.nullable(),
});
export type ExceptionPage = z.infer<typeof ExceptionPage>;

export const ExceptionParams = z.object({ id: z.string().max(256) });

/** A decision, and why. */
export const ResolveException = ExceptionParams.extend({ note: text(1, MAX_NOTE).optional() });
export type ResolveException = z.infer<typeof ResolveException>;

/** To leave something alone needs a reason. */
export const IgnoreException = ExceptionParams.extend({ note: text(1, MAX_NOTE) });
export type IgnoreException = z.infer<typeof IgnoreException>;

export const ResolvedException = z.object({ id: z.string() });
export type ResolvedException = z.infer<typeof ResolvedException>;

/** One exception with everything that the dashboard tells of it. */
export const ExceptionInspection = z.object({
  exception: ExceptionListItem,
  mode: z.enum(["test", "live"]),
  /** What happened, where the money is, and what comes next, in words. */
  explanation: z.string(),
  /** In EIP-55 form. */
  payer: z.string(),
  /** In EIP-55 form; null: the merchant's vault. */
  destination: z.string().nullable(),
  txHash: z.string(),
  txUrl: z.url().nullable(),
  block: z.number().int(),
  logIndex: z.number().int().nullable(),
  resolution: z.object({ at: z.date(), by: z.string().nullable(), note: z.string().nullable() }).nullable(),
  /** The last refund of it. */
  refund: z.object({ id: z.string(), state: RefundState }).nullable(),
  /** What the reader may do about it now. */
  ways: z.object({ accept: z.boolean(), refund: z.boolean(), ignore: z.boolean(), reopen: z.boolean() }),
  /** Of its payment since it was found, newest first. */
  timeline: z.array(TimelineEntry),
});
export type ExceptionInspection = z.infer<typeof ExceptionInspection>;
