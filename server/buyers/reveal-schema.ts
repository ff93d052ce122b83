import { z } from "zod";

/** A buyer's data, for people who may see it. */
export const RevealedData = z.object({
  fields: z.array(z.object({ id: z.string(), name: z.string(), value: z.string() })),
  givenAt: z.date(),
  /** When it is erased, unless the account pays again. */
  keepUntil: z.date(),
});
export type RevealedData = z.infer<typeof RevealedData>;
