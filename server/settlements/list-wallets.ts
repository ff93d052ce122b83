import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { db, many, sql } from "@/server/db/sql";
import type { WalletHealth } from "@/server/settlements/wallet-schema";

const MAX_SHOWN = 100;

interface Row extends Omit<WalletHealth, "networks"> {
  chainIds: number[];
}

/** Lists the addresses that the account's merchants are paid to in this mode, unproven ones first. At most 100. */
export async function listWallets({ accountId, mode }: UserScope): Promise<WalletHealth[]> {
  const chains = chainsOf(mode);
  const ids = chains.map(({ id }) => id);
  const rows = await many<Row & Record<string, unknown>>(
    db,
    sql`select s.destination as address, bool_and(s.proven_at is not null) as "isProven",
          count(distinct s.merchant_id) as merchants, jsonb_agg(distinct s.chain_id) as "chainIds"
        from crypto_settlement s join merchant m on m.id = s.merchant_id
        where s.account_id = ${accountId} and s.deleted_at is null and m.deleted_at is null
          and s.chain_id = any(${ids}::bigint[])
        group by s.destination order by 2, 3 desc, 1 limit ${MAX_SHOWN}`,
  );
  return rows.map(({ address, chainIds, ...wallet }) => ({
    ...wallet,
    address: parseAddress(address) ?? address,
    networks: chains.filter(({ id }) => chainIds.includes(id)).map(({ name }) => name),
  }));
}
