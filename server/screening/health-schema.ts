import { z } from "zod";

/** How the list of refused addresses does. */
export const ScreeningHealth = z.object({
  /** A file's path or an address, without what may be secret in it. */
  source: z.string(),
  addresses: z.number(),
  /** When the list in use was loaded; null while there is none, and nobody can pay. */
  loadedAt: z.date().nullable(),
  /** When it was last looked for a newer one; null when never. */
  checkedAt: z.date().nullable(),
  /** How many times in a row that has failed. */
  failures: z.number(),
  lastFault: z.string().nullable(),
});
export type ScreeningHealth = z.infer<typeof ScreeningHealth>;
