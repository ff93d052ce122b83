import { NATIVE_TOKEN } from "@/server/assets/asset";
import { db, many } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";

/** The wallets that merchants receive payments in on a chain, as of recently. */
export interface WatchedWallets {
  addresses: string[];
  /** On the monotonic clock, in milliseconds. */
  loadedAt: number;
}

/** More wallets would need more requests per block range. */
const MAX_WALLETS = 2_000;
const KEPT_MS = 30_000;

/** Returns the newest two thousand wallets, at most half a minute old. */
export async function watchedWallets(chainId: number, known: WatchedWallets | null): Promise<WatchedWallets> {
  if (known && performance.now() - known.loadedAt < KEPT_MS) return known;
  const rows = await many(
    db,
    acrossAccounts("job")
      .selectFrom("crypto_settlement")
      .select("destination")
      .where("chain_id", "=", chainId)
      .where("deleted_at", "is", null)
      .where("token", "<>", NATIVE_TOKEN)
      .groupBy("destination")
      .orderBy(({ fn }) => fn.max("created_at"), "desc")
      .limit(MAX_WALLETS),
  );
  return { addresses: rows.map(({ destination }) => destination), loadedAt: performance.now() };
}
