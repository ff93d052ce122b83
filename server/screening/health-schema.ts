import { z } from "zod";

/** The state of the list of refused addresses. */
export const ScreeningHealth = z.object({
  /** A file's path or an address, with secrets removed. */
  source: z.string(),
  addresses: z.number(),
  /** When the list in use was loaded; null while there is none, and nobody can pay. */
  loadedAt: z.date().nullable(),
  /** When a newer list was last looked for; null when never. */
  checkedAt: z.date().nullable(),
  /** The number of consecutive failures of that. */
  failures: z.number(),
  lastFault: z.string().nullable(),
});
export type ScreeningHealth = z.infer<typeof ScreeningHealth>;
