import { z } from "zod";

/** The result of the last audit of one network's books. */
export const BooksHealth = z.object({
  chainId: z.number(),
  network: z.string(),
  /** Null before the first audit. */
  last: z
    .object({
      /** Number and time of the last repaired events and postings; null when none ever were. */
      repaired: z.object({ at: z.date(), count: z.number() }).nullable(),
      finishedAt: z.date(),
      /** Whether it started at the router's first block, instead of new blocks and a slice of the old ones. */
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
      /** The first differences, one line each. */
      differences: z.array(z.string()),
      /** What its routers hold beyond vaults and fees: each an amount with its symbol, such as "12.5 USDC". */
      surplus: z.array(z.object({ router: z.string(), amount: z.string() })),
    })
    .nullable(),
});
export type BooksHealth = z.infer<typeof BooksHealth>;

/** The result of the last audit of all paid payments and refunds, on any network. */
export const PaymentsHealth = z.object({
  finishedAt: z.date(),
  isFull: z.boolean(),
  counts: z.object({ payments: z.number(), refunds: z.number() }),
  differenceCount: z.number(),
  /** The first differences, one line each. */
  differences: z.array(z.string()),
});
export type PaymentsHealth = z.infer<typeof PaymentsHealth>;
