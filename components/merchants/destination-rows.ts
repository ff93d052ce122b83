import { type WalletScope, withinScope } from "@/components/merchants/wallet-scope";
import type { SettleableAsset } from "@/server/settlements/inspection-schema";

/** The API's limit per call. */
export const MAX_ROWS = 50;

/** One destination while it is typed. */
export interface DestinationRow {
  key: number;
  /** CAIP-19; empty until chosen. */
  assetId: string;
  address: string;
  /** Whether the address is for further assets too. */
  scope: WalletScope;
}

type Place = `settlements.${number}.destination`;

/** The values of the form; the faults of a row are at the path of its address in the request. */
export interface Rows {
  rows: DestinationRow[];
  [place: Place]: undefined;
}

export const placeOf = (row: number): Place => `settlements.${row}.destination`;

export function isPlace(path: string): path is Place {
  return /^settlements[.]\d+[.]destination$/.test(path);
}

/** The part of a change that clears the faults of all rows. */
export function unmarked(rows: DestinationRow[]): Partial<Rows> {
  return Object.fromEntries(rows.map((_, row) => [placeOf(row), undefined]));
}

/** Lists the assets that a row may choose: those without a destination, and not in another row. */
export function freeAssets(assets: SettleableAsset[], taken: ReadonlySet<string>, rows: DestinationRow[]) {
  return (row: DestinationRow) =>
    assets.filter(
      ({ id }) => !taken.has(id) && !rows.some((other) => other.key !== row.key && other.assetId === id),
    );
}

/** Adds a row: the next free asset, with the last row's address. */
export function nextRow(free: SettleableAsset[], rows: DestinationRow[]): DestinationRow {
  const last = rows.at(-1);
  const asset = free.find(({ id }) => rows.every((row) => row.assetId !== id));
  return {
    key: (last?.key ?? 0) + 1,
    assetId: asset?.id ?? "",
    address: last?.address ?? "",
    scope: "asset",
  };
}

/** Lists the destinations of the rows: each with its asset, or with the free ones of its network or everywhere. */
export function destinationsOf(
  free: SettleableAsset[],
  rows: DestinationRow[],
): { asset: string; destination: string }[] {
  const own = new Set(rows.map(({ assetId }) => assetId));
  return rows.flatMap(({ assetId, address, scope }) => {
    const chosen = free.find(({ id }) => id === assetId);
    const entries = free.map((asset) => ({ asset }));
    const more = chosen ? withinScope(entries, chosen, scope) : [];
    const ids = [assetId, ...more.map(({ asset }) => asset.id).filter((id) => !own.has(id))];
    for (const id of ids) own.add(id);
    return ids.map((id) => ({ asset: id, destination: `${id.split("/")[0]}:${address.trim()}` }));
  });
}
