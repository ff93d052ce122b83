import { z } from "zod";

/** A buyer's data, for people who may see it. */
export const RevealedData = z.object({
  /** In the order of the form; the page has their labels. True is a confirmation. */
  fields: z.array(z.object({ id: z.string(), value: z.union([z.string(), z.literal(true)]) })),
  givenAt: z.date(),
  /** When it is erased, unless the account pays again. */
  keepUntil: z.date(),
});
export type RevealedData = z.infer<typeof RevealedData>;
