import { z } from "zod";

/** What the last audit of one network's books found. */
export const BooksHealth = z.object({
  chainId: z.number(),
  network: z.string(),
  /** Null before the first audit. */
  last: z
    .object({
      finishedAt: z.date(),
      /** From the router's first block, and not from where the one before had ended. */
      isFull: z.boolean(),
      fromBlock: z.number(),
      toBlock: z.number(),
      counts: z.object({
        events: z.number(),
        payments: z.number(),
        refunds: z.number(),
        postings: z.number(),
        vaults: z.number(),
        exceptions: z.number(),
      }),
      differenceCount: z.number(),
      /** The first of them, a line each. */
      differences: z.array(z.string()),
    })
    .nullable(),
});
export type BooksHealth = z.infer<typeof BooksHealth>;
