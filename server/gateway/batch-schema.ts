import { z } from "zod";

export const BatchBody = z.object({ optionId: z.string().max(64) });

/** Calls that a wallet executes atomically to pay (EIP-5792). */
export const PreparedBatch = z.object({
  optionId: z.string().describe("The option that the calls pay, to be confirmed with the transaction's hash"),
  chainId: z.number().int(),
  calls: z.array(z.object({ to: z.string(), data: z.string(), value: z.string() })),
});
export type PreparedBatch = z.infer<typeof PreparedBatch>;
