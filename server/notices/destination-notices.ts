import { assetsOf } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import type { Notice } from "@/server/notices/schema";

/** Owners see a change for this long. */
const SHOWN_DAYS = 7;
/** Changes shown one by one; the rest is a number. */
const MAX_SINGLE = 5;
const MAX_COUNTED = 1_000;

/**
 * Lists for an account's owners the recent changes of destinations, newest first. A merchant's first destinations
 * within a day of its creation are its set-up and no change.
 */
export async function destinationNotices(scope: UserScope): Promise<Notice[]> {
  if (scope.role !== "owner") return [];
  const chains = chainsOf(scope.mode);
  const ids = chains.map(({ id }) => id);
  const rows = await many(db, newestOf(scope, ids));
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

function recentOf(scope: UserScope, chainIds: number[]) {
  return tenant(scope)
    .selectFrom("settlement_change as c")
    .innerJoin(tenant(scope).rows("merchant").as("m"), "m.id", "c.merchant_id")
    .select(["c.id", "c.chain_id", "c.asset", "c.from_destination", "c.to_destination", "c.created_at"])
    .select(["c.merchant_id", "m.name as merchant_name", "c.user_id", "c.api_key_id"])
    .where("c.created_at", ">", fragment<Date>`clock_timestamp() - make_interval(days => ${SHOWN_DAYS})`)
    .where("c.chain_id", "=", fragment<number>`any(${chainIds}::bigint[])`)
    .where(({ or, eb, ref }) =>
      or([
        eb("c.from_destination", "is not", null),
        eb("c.created_at", ">", fragment<Date>`${ref("m.created_at")} + interval '1 day'`),
      ]),
    )
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(MAX_COUNTED);
}

/** Selects the newest changes, each with the number of all recent ones. */
function newestOf(scope: UserScope, chainIds: number[]) {
  return store
    .with("recent", () => recentOf(scope, chainIds))
    .selectFrom("recent as c")
    .leftJoin("user as u", "u.id", "c.user_id")
    .leftJoin(tenant(scope).rows("api_key").as("k"), "k.id", "c.api_key_id")
    .select(["c.chain_id as chainId", "c.asset", "c.from_destination as from", "c.to_destination as to"])
    .select(["c.created_at as at", "c.merchant_id as merchantId", "c.merchant_name as merchantName"])
    .select(["u.name as person", "k.name as key"])
    .select(({ ref, selectFrom }) => {
      const count = selectFrom("recent as r").select(({ fn }) => fn.countAll<number>().as("count"));
      return [fragment<string>`${ref("c.id")}::text`.as("id"), fragment<number>`(${count})`.as("count")];
    })
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(MAX_SINGLE);
}
