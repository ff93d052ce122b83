import { setKnownAssets } from "@/server/assets/known-assets";
import { findChain } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";

/** Loads every asset that a chains file has named, to show past amounts in. */
export async function loadAssets(): Promise<void> {
  const rows = await many(
    db,
    store
      .selectFrom("known_asset")
      .select(["chain_id as chainId", "token", "asset as id", "symbol", "name", "decimals", "icon"])
      .select(["network_name as networkName", "network_icon as networkIcon"]),
  );
  setKnownAssets(
    rows.map(({ networkName, networkIcon, ...asset }) => {
      const chain = findChain(asset.chainId);
      const name = chain?.name ?? networkName ?? `Chain ${asset.chainId}`;
      return { ...asset, network: { name, icon: chain?.icon ?? networkIcon } };
    }),
  );
}
