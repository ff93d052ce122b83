import { NATIVE_TOKEN } from "@/server/assets/asset";
import { db, many, sql } from "@/server/db/sql";

/** The wallets that merchants are paid into on a chain, as they were a while ago. */
export interface WatchedWallets {
  addresses: string[];
  /** On the monotonic clock, in milliseconds. */
  loadedAt: number;
}

/** More would be more questions to the node for each window. */
const MAX_WALLETS = 2_000;
const KEPT_MS = 30_000;

/** The wallets of now, or those of at most half a minute ago; the newest two thousand. */
export async function watchedWallets(chainId: number, known: WatchedWallets | null): Promise<WatchedWallets> {
  if (known && performance.now() - known.loadedAt < KEPT_MS) return known;
  const rows = await many<{ destination: string }>(
    db,
    sql`select destination from crypto_settlement
        where chain_id = ${chainId} and deleted_at is null and token <> ${NATIVE_TOKEN}
        group by destination order by max(created_at) desc limit ${MAX_WALLETS}`,
  );
  return { addresses: rows.map(({ destination }) => destination), loadedAt: performance.now() };
}
