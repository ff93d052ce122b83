import { assetsOf } from "@/server/assets/asset";
import { chainsConfig } from "@/server/chain/client/registry";
import { changed, db } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import { loadAssets } from "@/server/known-assets/load-assets";

/** Records the assets in force, for the time when they are no longer configured, and loads all that ever were. */
export async function keepAssets(): Promise<void> {
  // The next start tries again, and meanwhile they are configured.
  await recordAssets().catch((err: unknown) => log().warn({ err }, "the assets were not recorded"));
  await loadAssets();
}

async function recordAssets(): Promise<void> {
  const rows = chainsConfig().chains.flatMap((chain) =>
    assetsOf(chain).map(({ chainId, id, token, symbol, name, decimals, icon, network }) => ({
      chain_id: chainId,
      token: token.toLowerCase(),
      asset: id,
      ...{ symbol, name, decimals, icon },
      network_name: network.name,
      network_icon: network.icon,
    })),
  );
  if (rows.length === 0) return;
  const insert = store.insertInto("known_asset").values(rows);
  await changed(
    db,
    insert.onConflict((conflict) =>
      conflict.columns(["chain_id", "token"]).doUpdateSet(({ ref }) => ({
        asset: ref("excluded.asset"),
        symbol: ref("excluded.symbol"),
        name: ref("excluded.name"),
        decimals: ref("excluded.decimals"),
        icon: ref("excluded.icon"),
        network_name: ref("excluded.network_name"),
        network_icon: ref("excluded.network_icon"),
      })),
    ),
  );
}
