import type { Expression } from "kysely";
import type { Address } from "viem";
import { compiled, type Given } from "@/server/db/compiled";
import { type Db, db, one } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";

/** Returns a merchant's destination for a token (lower case); null when the money stays in the merchant's vault. */
export type DestinationOf = (chainId: number, token: Address) => Address | null;

/** Rows of {@link destinationRows}: chain, token, destination. */
export type DestinationRows = [chainId: number, token: string, destination: Address][];

/** Selects a merchant's live destinations as one value, for {@link destinationsOf}. */
export function destinationRows(merchantId: Expression<string>) {
  // The view settlement_in_force is not in the schema. A due change counts before a worker has applied it.
  return fragment<DestinationRows>`(select coalesce(jsonb_agg(jsonb_build_array(f.chain_id, f.token, f.destination)), '[]')
    from settlement_in_force f where f.merchant_id = ${merchantId})`;
}

/** Parses {@link destinationRows}. */
export function destinationsOf(rows: DestinationRows): DestinationOf {
  const found = new Map(rows.map(([chainId, token, destination]) => [`${chainId}:${token}`, destination]));
  return (chainId, token) => found.get(`${chainId}:${token.toLowerCase()}`) ?? null;
}

/** Finds a merchant's live destinations for all assets at once. */
export async function findDestinations(merchantId: string, on: Db = db): Promise<DestinationOf> {
  const { rows } = await one(on, OF_MERCHANT({ merchantId }));
  return destinationsOf(rows);
}

const OF_MERCHANT = compiled(({ merchantId }: Given<{ merchantId: string }>) =>
  acrossAccounts("found")
    .selectFrom("merchant as m")
    .select(({ ref }) => destinationRows(ref("m.id")).as("rows"))
    .where("m.id", "=", merchantId),
);
