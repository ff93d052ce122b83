import { assetsOf } from "@/server/assets/asset";
import type { UserScope } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import type { Notice } from "@/server/notices/schema";

const SHOWN_DAYS = 7;
const MAX_SHOWN = 3;

/** Lists for an account's owners the withdrawals that were prepared within the last 7 days, newest first. At most three. */
export async function withdrawalNotices(scope: UserScope): Promise<Notice[]> {
  if (scope.role !== "owner") return [];
  const assets = chainsOf(scope.mode).flatMap(assetsOf);
  const ids = assets.map(({ id }) => id);
  const rows = await many(db, recentOf(scope, ids));
  return rows.map(({ asset, ...row }) => ({
    kind: "withdrawal_prepared",
    ...row,
    network: assets.find(({ id }) => id === asset)?.network.name ?? asset,
  }));
}

function recentOf(scope: UserScope, assets: string[]) {
  return tenant(scope)
    .selectFrom("audit_event as e")
    .innerJoin("user as u", "u.id", "e.user_id")
    .innerJoin(tenant(scope).rows("merchant").as("m"), (on) =>
      on.on(({ eb, ref }) => eb("m.id", "=", fragment<string>`${ref("e.data")} ->> 'merchantId'`)),
    )
    .select(["e.created_at as at", "u.name as by", "m.name as merchant"])
    .select(({ ref }) => [
      fragment<string>`${ref("e.id")}::text`.as("id"),
      fragment<string>`${ref("e.data")} ->> 'asset'`.as("asset"),
      fragment<string>`${ref("e.data")} ->> 'amount'`.as("amount"),
      fragment<string>`${ref("e.data")} ->> 'to'`.as("to"),
    ])
    .where("e.type", "=", "vault.withdrawal_prepared")
    .where("e.created_at", ">", fragment<Date>`now() - make_interval(days => ${SHOWN_DAYS})`)
    .where(({ ref }) => fragment<boolean>`${ref("e.data")} ->> 'asset' = any(${assets}::text[])`)
    .orderBy("e.id", "desc")
    .limit(MAX_SHOWN);
}
