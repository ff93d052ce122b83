import { assetsOf } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import { KEY_LABEL } from "@/server/auth/key-label";
import type { UserScope } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import type { Notice } from "@/server/notices/schema";

const MAX_SHOWN = 5;

/** Lists for an account's owners the changes of destinations, and of their guard, that wait: the next one first. */
export async function guardNotices(scope: UserScope): Promise<Notice[]> {
  if (scope.role !== "owner") return [];
  const [changes, guards] = await Promise.all([waitingChanges(scope), many(db, waitingGuard(scope))]);
  return [...changes, ...guards.map((guard) => ({ kind: "guard_waiting" as const, ...guard }))];
}

/** Selects the waiting change of the guard: one at most. */
function waitingGuard(scope: UserScope) {
  return tenant(scope)
    .selectFrom("settlement_guard_change as c")
    .innerJoin("user as u", "u.id", "c.user_id")
    .select(["c.applies_at as appliesAt", "u.name as by", "c.wait_hours as waitHours"])
    .where("c.status", "=", fragment.lit("waiting"))
    .where("c.applies_at", ">", fragment<Date>`clock_timestamp()`);
}

async function waitingChanges(scope: UserScope): Promise<Notice[]> {
  const chains = chainsOf(scope.mode);
  const assets = chains.flatMap(assetsOf);
  const rows = await many(
    db,
    tenant(scope)
      .selectFrom("destination_change as c")
      .innerJoin(tenant(scope).rows("merchant").as("m"), "m.id", "c.merchant_id")
      .leftJoin("user as u", "u.id", "c.user_id")
      .leftJoin(tenant(scope).rows("api_key").as("k"), "k.id", "c.api_key_id")
      .select(["c.id", "c.chain_id as chainId", "c.asset", "c.applies_at as appliesAt"])
      .select(["c.from_destination as from", "c.to_destination as to", "c.merchant_id as merchantId"])
      .select(["m.name as merchantName", "u.name as person", KEY_LABEL.as("key")])
      .where("c.mode", "=", scope.mode)
      .where("c.status", "=", fragment.lit("waiting"))
      .where("c.applies_at", ">", fragment<Date>`clock_timestamp()`)
      .orderBy("c.applies_at")
      .orderBy("c.id")
      .limit(MAX_SHOWN),
  );
  return rows.map((row) => ({
    kind: "destination_waiting",
    id: row.id,
    appliesAt: row.appliesAt,
    by: row.key === null ? { kind: "person", name: row.person ?? "" } : { kind: "key", name: row.key },
    merchant: { id: row.merchantId, name: row.merchantName },
    symbol: assets.find(({ id }) => id === row.asset)?.symbol ?? row.asset,
    network: chains.find(({ id }) => id === row.chainId)?.name ?? `Chain ${row.chainId}`,
    from: row.from && parseAddress(row.from),
    to: row.to && parseAddress(row.to),
  }));
}
