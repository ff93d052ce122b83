import type { Address } from "viem";
import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import type { WalletHealth } from "@/server/settlements/wallet-schema";

const MAX_SHOWN = 100;

/** Lists the merchants' destination addresses in this mode, unproven ones first. At most 100. */
export async function listWallets(scope: UserScope): Promise<WalletHealth[]> {
  const chains = chainsOf(scope.mode);
  const ids = chains.map(({ id }) => id);
  const rows = await many(
    db,
    tenant(scope)
      .selectFrom("crypto_settlement as s")
      .innerJoin(tenant(scope).rows("merchant").as("m"), "m.id", "s.merchant_id")
      .select(({ fn, ref }) => [
        "s.destination as address",
        fragment<boolean>`bool_and(${ref("s.proven_at")} is not null)`.as("isProven"),
        fn.count<number>("s.merchant_id").distinct().as("merchants"),
        fragment<number[]>`jsonb_agg(distinct ${ref("s.chain_id")})`.as("chainIds"),
      ])
      .where("s.deleted_at", "is", null)
      .where("m.deleted_at", "is", null)
      .where("s.chain_id", "=", fragment<number>`any(${ids}::bigint[])`)
      .groupBy("s.destination")
      .orderBy("isProven")
      .orderBy("merchants", "desc")
      .orderBy("address")
      .limit(MAX_SHOWN)
      .$narrowType<{ address: Address }>(),
  );
  return rows.map(({ address, chainIds, ...wallet }) => ({
    ...wallet,
    address: parseAddress(address) ?? address,
    networks: chains.filter(({ id }) => chainIds.includes(id)).map(({ name }) => name),
  }));
}
