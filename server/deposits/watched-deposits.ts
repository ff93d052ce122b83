import type { ChainConfig } from "@/server/chain/client/registry";
import { chainsOf } from "@/server/chain/client/registry";
import { routerAddresses } from "@/server/chain/client/routers";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, anyOf, fragment } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";

/** The deposit addresses whose transfers are read with each range of blocks of a chain, as of recently. */
export interface WatchedDeposits {
  /** Deposits by address, in lower case. */
  byAddress: Map<string, string>;
  addresses: readonly string[];
  /** When all of them were loaded, on the monotonic clock, in milliseconds. */
  loadedAt: number;
}

/** More addresses are watched by no installation; creation refuses them. */
const MAX_ADDRESSES = 50_000;
const RELOAD_MS = 60_000;
/** How long after its id was made a deposit may become visible. */
const LATE_MS = 60_000;

/**
 * Returns the addresses to watch on a chain, including those of the mode's other chains: money may arrive on the wrong
 * one. New addresses are added with each call; ended ones leave within a minute.
 */
export async function watchedDeposits(
  chain: ChainConfig,
  known: WatchedDeposits | null,
): Promise<WatchedDeposits> {
  const isOld = !known || performance.now() - known.loadedAt > RELOAD_MS;
  const since = isOld ? "" : newId("dep", Date.now() - LATE_MS);
  const rows = await many(db, watchedOn(chain, since));
  if (isOld) {
    const byAddress = new Map(rows.map(({ address, id }) => [address, id]));
    return { byAddress, addresses: [...byAddress.keys()], loadedAt: performance.now() };
  }
  const fresh = rows.filter(({ address }) => !known.byAddress.has(address));
  if (fresh.length === 0) return known;
  for (const { address, id } of fresh) known.byAddress.set(address, id);
  return { ...known, addresses: [...known.byAddress.keys()] };
}

/** Selects the watched deposits of routers that this chain has, whose ids come after another. */
function watchedOn(chain: ChainConfig, after: string) {
  const chainIds = chainsOf(chain.mode).map(({ id }) => id);
  const routers = routerAddresses(chain).map((router) => router.toLowerCase());
  return acrossAccounts("job")
    .selectFrom("deposit_address")
    .select(["id", "address"])
    .where("watch_tier", "=", fragment.lit("window"))
    .where("id", ">", after)
    .where("chain_id", "=", anyOf(chainIds))
    .where("router", "=", anyOf(routers))
    .orderBy("id")
    .limit(MAX_ADDRESSES);
}
