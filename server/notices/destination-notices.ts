import { assetsOf } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { db, many, sql } from "@/server/db/sql";
import type { Notice } from "@/server/notices/schema";

/** Owners see a change for this long. */
const SHOWN_DAYS = 7;
/** Changes shown one by one; the rest is a number. */
const MAX_SINGLE = 5;
const MAX_COUNTED = 1_000;

interface Row {
  id: string;
  chainId: number;
  asset: string;
  from: string | null;
  to: string | null;
  at: Date;
  merchantId: string;
  merchantName: string;
  person: string | null;
  key: string | null;
  count: number;
}

/**
 * Lists for an account's owners the recent changes of destinations, newest first. A merchant's first destinations
 * within a day of its creation are its set-up and no change.
 */
export async function destinationNotices({ accountId, mode, role }: UserScope): Promise<Notice[]> {
  if (role !== "owner") return [];
  const chains = chainsOf(mode);
  const rows = await many<Row & Record<string, unknown>>(
    db,
    sql`with recent as (
          select c.*, m.name as merchant_name from settlement_change c join merchant m on m.id = c.merchant_id
          where c.account_id = ${accountId} and c.created_at > clock_timestamp() - make_interval(days => ${SHOWN_DAYS})
            and c.chain_id = any(${chains.map(({ id }) => id)}::bigint[])
            and (c.from_destination is not null or c.created_at > m.created_at + interval '1 day')
          order by c.created_at desc, c.id desc limit ${MAX_COUNTED})
        select c.id::text, c.chain_id as "chainId", c.asset, c.from_destination as "from", c.to_destination as "to",
          c.created_at as at, c.merchant_id as "merchantId", c.merchant_name as "merchantName", u.name as person,
          k.name as key, (select count(*) from recent) as count
        from recent c left join "user" u on u.id = c.user_id left join api_key k on k.id = c.api_key_id
        order by c.created_at desc, c.id desc limit ${MAX_SINGLE}`,
  );
  const more = (rows[0]?.count ?? 0) - rows.length;
  const assets = chains.flatMap(assetsOf);
  const single = rows.map((row): Notice => {
    const asset = assets.find(({ id }) => id === row.asset);
    const network = chains.find(({ id }) => id === row.chainId)?.name ?? `Chain ${row.chainId}`;
    return {
      kind: "destination_changed",
      id: row.id,
      at: row.at,
      by: row.key === null ? { kind: "person", name: row.person ?? "" } : { kind: "key", name: row.key },
      merchant: { id: row.merchantId, name: row.merchantName },
      symbol: asset?.symbol ?? row.asset,
      network,
      from: row.from && parseAddress(row.from),
      to: row.to && parseAddress(row.to),
    };
  });
  return more > 0 ? [...single, { kind: "destinations_changed", count: more }] : single;
}
