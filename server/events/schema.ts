import { z } from "zod";
import { Sentence } from "@/server/kernel/zod-primitives";

/** One line of a payment's timeline. */
export const TimelineEntry = z.object({
  id: z.string(),
  at: z.date(),
  type: z.string(),
  /** The event in plain words. */
  sentences: z.array(Sentence),
  tone: z.enum(["good", "wait", "bad", "info", "muted"]),
  txHash: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The API call behind it, where there was one. */
  request: z
    .object({
      method: z.string(),
      /** The path with the names of its parameters. */
      route: z.string(),
      status: z.number().int(),
      durationMs: z.number().int(),
    })
    .nullable(),
  /** The dashboard user who did it. */
  person: z.string().nullable(),
  /** The delivery of an event that it is about. */
  delivery: z.object({ endpointId: z.string(), eventId: z.string() }).optional(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
