import { z } from "zod";

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date such as 2026-11-21");
const Place = z.string().regex(/^\d{1,18}$/);

/** Filters of the audit log; an omitted field does not restrict it. */
export const AuditFilter = z.object({
  userId: z.string().max(64).optional(),
  keyId: z.string().max(64).optional(),
  type: z.string().max(64).optional(),
  /** Days in UTC, both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const ListAudit = AuditFilter.extend({
  /** Where the previous page ended. */
  before: Place.optional(),
  limit: z.number().int().min(1).max(100).default(50),
});
export type ListAudit = z.infer<typeof ListAudit>;

export const AuditItem = z.object({
  id: z.string(),
  at: z.date(),
  /** The person or the API key; null for an action of neither. */
  who: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  type: z.string(),
  /** Facts for people. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
  requestId: z.string().nullable(),
  /** Network address and browser of the action; null where none was recorded. */
  address: z.string().nullable(),
  device: z.string().nullable(),
});
export type AuditItem = z.infer<typeof AuditItem>;

/** Names and pages of objects, by the ids in entries; of assets by their CAIP-19. */
export type AuditObjects = Record<string, { name: string; href: string | null }>;

export const AuditPage = z.object({
  items: z.array(AuditItem),
  /** The `before` of the next page; null at the end. */
  older: z.string().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** An entry as a sentence of the catalogue. */
export const AuditSentence = z.object({
  /** The message below `settings.audit.sentences`; null where the entry has too few facts for one. */
  key: z.string().nullable(),
  /** The text of each tag, and its page. */
  values: z.record(z.string(), z.object({ text: z.string(), href: z.string().nullable() })),
  /** The facts that the sentence leaves out, on one line; empty when there are none. */
  facts: z.string(),
});
export type AuditSentence = z.infer<typeof AuditSentence>;

export const ToldAuditItem = AuditItem.extend({ sentence: AuditSentence });
export type ToldAuditItem = z.infer<typeof ToldAuditItem>;

export const NamedAuditPage = AuditPage.extend({ items: z.array(ToldAuditItem) });
export type NamedAuditPage = z.infer<typeof NamedAuditPage>;

/** People, API keys and actions in the log, for its filters. */
export const AuditChoices = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  keys: z.array(z.object({ id: z.string(), name: z.string() })),
  types: z.array(z.string()),
});
export type AuditChoices = z.infer<typeof AuditChoices>;
