import type { SettleableAsset } from "@/server/settlements/inspection-schema";

/** The API takes so many in one call. */
export const MAX_ROWS = 50;

/** One destination that is being typed. */
export interface DestinationRow {
  key: number;
  /** CAIP-19; empty until chosen. */
  assetId: string;
  address: string;
}

/** The assets that a row may be for: not those that have a destination, nor those of the other rows. */
export function freeAssets(assets: SettleableAsset[], taken: ReadonlySet<string>, rows: DestinationRow[]) {
  return (row: DestinationRow) =>
    assets.filter(
      ({ id }) => !taken.has(id) && !rows.some((other) => other.key !== row.key && other.assetId === id),
    );
}

/** One more row: the next free asset, paid to the same address as the last one. */
export function nextRow(free: SettleableAsset[], rows: DestinationRow[]): DestinationRow {
  const last = rows.at(-1);
  const asset = free.find(({ id }) => rows.every((row) => row.assetId !== id));
  return { key: (last?.key ?? 0) + 1, assetId: asset?.id ?? "", address: last?.address ?? "" };
}
