import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { ExceptionKind, queryInteger, repeatable, text } from "@/server/kernel/zod-primitives";

const MAX_PAGE = 200;
const MAX_REPEATED = 100;
const MAX_NOTE = 500;
const Moment = z.iso.datetime({ precision: 3 });

export const ExceptionStatus = z
  .enum(["open", "accepted", "refunded", "ignored", "gone"])
  .describe(
    "`refunded` from the refund's request on, `gone` when the network took the transfer back or executed a lost payment again",
  );
export type ExceptionStatus = z.infer<typeof ExceptionStatus>;

/** An exception, as its events and its own read give it. */
export const ExceptionFacts = z.object({
  stateVersion: z
    .number()
    .int()
    .describe(
      "Grows with each change of the resource: an event with a smaller one than you know is out of date",
    ),
  exceptionId: z.string(),
  paymentId: z.string().nullable().describe("Null for money that belongs to no payment"),
  merchantId: z.string().nullable().describe("Null for money that belongs to no merchant"),
  kind: ExceptionKind,
  status: ExceptionStatus,
  chainId: z.number().int(),
  token: z.string().describe("The token's address; the zero address for the network's coin"),
  amount: Amount.describe("What moved, in its token; of a token that is not configured in its smallest unit"),
  payer: z.string(),
  txId: z.string(),
  refundId: z.string().nullable().describe("Its last refund"),
  createdAt: Moment,
  resolvedAt: Moment.nullable(),
});
export type ExceptionFacts = z.infer<typeof ExceptionFacts>;

export const PartnerException = ExceptionFacts.extend({
  explanation: z.string().describe("What happened, where the money is and what was decided, in English"),
  note: z.string().nullable().describe("The reason that came with the decision"),
});
export type PartnerException = z.infer<typeof PartnerException>;

/** Query of `GET /v1/exceptions`. */
export const SearchExceptions = z.object({
  status: repeatable(ExceptionStatus, MAX_REPEATED).describe("Only exceptions in one of these statuses"),
  kind: repeatable(ExceptionKind, MAX_REPEATED).describe("Only exceptions of these kinds"),
  merchantId: repeatable(text(1, 64), MAX_REPEATED).describe("Only these merchants' exceptions"),
  paymentId: text(1, 64).optional().describe("Only this payment's exceptions"),
  cursor: z.string().optional().describe("`nextCursor` of the page before, with the same query"),
  limit: queryInteger(1, MAX_PAGE).default(50).describe("How many on a page; 50 without it"),
});
export type SearchExceptions = z.output<typeof SearchExceptions>;

export const ExceptionList = z.object({
  data: z.array(PartnerException),
  nextCursor: z.string().nullable(),
});
export type ExceptionList = z.infer<typeof ExceptionList>;

export const PartnerExceptionParams = z.object({
  id: z.string().max(256).describe("The exception's id, `exc_…`"),
});

const Note = text(1, MAX_NOTE).describe("The reason, for people; the audit log keeps it");

/** Body of accept and refund. */
export const DecideException = z.object({ note: Note.optional() });

/** Body of ignore. */
export const DismissException = z.object({ note: Note });
