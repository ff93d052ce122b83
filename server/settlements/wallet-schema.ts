import { z } from "zod";

/** An address that money of an account's merchants goes to. */
export const WalletHealth = z.object({
  address: z.string(),
  /** Names of the networks on which it is a destination. */
  networks: z.array(z.string()),
  /** How many merchants use it. */
  merchants: z.number(),
  /** Whether a signature of its key stands behind each of these destinations. */
  isProven: z.boolean(),
});
export type WalletHealth = z.infer<typeof WalletHealth>;
