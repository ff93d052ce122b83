import { z } from "zod";

/** What the last audit of one network's books found. */
export const BooksHealth = z.object({
  chainId: z.number(),
  network: z.string(),
  /** Null before the first audit. */
  last: z
    .object({
      /** How many missing events and postings an audit wrote last, and when; null when none ever was. */
      repaired: z.object({ at: z.date(), count: z.number() }).nullable(),
      finishedAt: z.date(),
      /** From the router's first block, and not what was new and a slice of the old. */
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

/** What the last audit of all paid payments and refunds found, on whichever network they are. */
export const PaymentsHealth = z.object({
  finishedAt: z.date(),
  isFull: z.boolean(),
  counts: z.object({ payments: z.number(), refunds: z.number() }),
  differenceCount: z.number(),
  /** The first of them, a line each. */
  differences: z.array(z.string()),
});
export type PaymentsHealth = z.infer<typeof PaymentsHealth>;
