import { z } from "zod";
import { ApiKeyItem } from "@/server/accounts/schema";
import { Notice } from "@/server/notices/schema";
import { WalletHealth } from "@/server/settlements/wallet-schema";

const NetworkHealth = z.object({
  id: z.number(),
  name: z.string(),
  /** `not_offered`: new payments cannot be made there now; `unchecked`: the network has not answered yet. */
  state: z.enum(["offered", "not_offered", "unchecked"]),
  /** When its payments were last read; null before the first time. */
  readAt: z.date().nullable(),
  /** Merchants of the account with a destination there. */
  merchants: z.number(),
  /** The account's own payments and refunds that wait there. */
  pendingPayments: z.number(),
  pendingRefunds: z.number(),
  /** The account's notices about the network. */
  notices: z.array(Notice),
});
export type NetworkHealth = z.infer<typeof NetworkHealth>;

/** The state of one account's networks and keys, in the present mode. */
export const AccountHealth = z.object({
  /** The database's clock. */
  now: z.date(),
  networks: z.array(NetworkHealth),
  /** Keys that are neither revoked nor replaced. */
  apiKeys: z.array(ApiKeyItem),
  /** The destinations of the merchants' money. */
  wallets: z.array(WalletHealth),
});
export type AccountHealth = z.infer<typeof AccountHealth>;
