import type { Address } from "viem";
import { db, one } from "@/server/db/sql";

/** Returns a merchant's destination for a token (lower case); null when the money stays in the merchant's vault. */
export type DestinationOf = (chainId: number, token: Address) => Address | null;

/** Rows of {@link DESTINATIONS}: chain, token, destination. */
export type DestinationRows = [chainId: number, token: string, destination: Address][];

/** A column with the live destinations of merchant `m`, for {@link destinationsOf}. */
export const DESTINATIONS = `(select coalesce(jsonb_agg(jsonb_build_array(s.chain_id, s.token, s.destination)), '[]')
  from crypto_settlement s where s.merchant_id = m.id and s.deleted_at is null)`;

/** Parses {@link DESTINATIONS}. */
export function destinationsOf(rows: DestinationRows): DestinationOf {
  const found = new Map(rows.map(([chainId, token, destination]) => [`${chainId}:${token}`, destination]));
  return (chainId, token) => found.get(`${chainId}:${token.toLowerCase()}`) ?? null;
}

/** Finds a merchant's live destinations for all assets at once. */
export async function findDestinations(merchantId: string): Promise<DestinationOf> {
  const row = await one<{ rows: DestinationRows }>(db, {
    name: "destinations_of_merchant",
    text: `select ${DESTINATIONS} as rows from merchant m where m.id = $1`,
    values: [merchantId],
  });
  return destinationsOf(row.rows);
}
