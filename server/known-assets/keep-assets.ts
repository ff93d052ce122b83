import { assetsOf } from "@/server/assets/asset";
import { chainsConfig } from "@/server/chain/client/registry";
import { changed, db } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { loadAssets } from "@/server/known-assets/load-assets";

/** Records the assets of the chains file for the time when it lacks them, and loads those that it lacks by now. */
export async function keepAssets(): Promise<void> {
  // The next start tries again, and meanwhile the file has them.
  await recordAssets().catch((err: unknown) => log().warn({ err }, "the assets were not recorded"));
  await loadAssets();
}

/** Keeps the assets in a process that Next started. While pages are built there is no configuration. */
export async function keepAssetsOfPages(): Promise<void> {
  if (env().CHAINS_FILE) await keepAssets();
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
