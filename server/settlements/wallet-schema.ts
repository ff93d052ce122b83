import { z } from "zod";

/** A destination address of an account's merchants. */
export const WalletHealth = z.object({
  address: z.string(),
  /** Names of the networks on which it is a destination. */
  networks: z.array(z.string()),
  /** The number of merchants that use it. */
  merchants: z.number(),
  /** Whether its key has signed for each of these destinations. */
  isProven: z.boolean(),
});
export type WalletHealth = z.infer<typeof WalletHealth>;
