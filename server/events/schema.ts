import { z } from "zod";

/** One line of a payment's timeline. */
export const TimelineEntry = z.object({
  id: z.number().int(),
  at: z.date(),
  type: z.string(),
  /** What happened, as one plain sentence. */
  sentence: z.string(),
  tone: z.enum(["good", "wait", "bad", "info", "muted"]),
  txHash: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
