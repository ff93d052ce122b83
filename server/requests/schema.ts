import { z } from "zod";
import { text } from "@/server/kernel/zod-primitives";

const MAX_PAGE = 100;

/** A place in the log, newest first. */
const Place = z.number().int().positive();

export const ListRequests = z.object({
  /** Only requests older than this place, the previous page's `older`. */
  before: Place.optional(),
  /** Only requests newer than this place, where the page ends. Not both. */
  after: Place.optional(),
  limit: z.number().int().min(1).max(MAX_PAGE).default(25),
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).optional(),
  /** `failed`: refusals and faults. */
  status: z.enum(["2xx", "4xx", "5xx", "failed"]).optional(),
  /** The operation's path with its parameters' names: `/v1/payments/{id}`. */
  route: text(1, 256).optional(),
  keyId: text(1, 64).optional(),
  paymentId: text(1, 64).optional(),
  requestId: text(1, 64).optional(),
  /** First and last day in UTC, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type ListRequests = z.infer<typeof ListRequests>;

export const RequestListItem = z.object({
  requestId: z.string(),
  method: z.string(),
  route: z.string(),
  path: z.string(),
  status: z.number().int(),
  code: z.string().nullable(),
  durationMs: z.number().int(),
  keyId: z.string(),
  paymentId: z.string().nullable(),
  createdAt: z.date(),
});
export type RequestListItem = z.infer<typeof RequestListItem>;

export const RequestPage = z.object({
  items: z.array(RequestListItem),
  /** Places for the neighbouring pages; null where there is none. */
  newer: Place.nullable(),
  older: Place.nullable(),
});
export type RequestPage = z.infer<typeof RequestPage>;

export const RequestParams = z.object({ requestId: z.string().max(64) });

export const RequestInspection = RequestListItem.extend({
  /** Without secrets and personal data; null when there was none. */
  requestBody: z.unknown(),
  responseBody: z.unknown(),
  /** The name of the API key. */
  keyName: z.string().nullable(),
});
export type RequestInspection = z.infer<typeof RequestInspection>;
