import { operatorScope } from "@/server/auth/operator-scope";
import type { UserScope } from "@/server/auth/scope";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import type { ChainConfig } from "@/server/chain/client/registry";
import { usualTimeMs } from "@/server/chain/client/usual-time";
import { acrossAccounts, fragment, store, tenant } from "@/server/db/store";

const EXPIRING_DAYS = 14;

const among = (ids: number[]) => fragment<number>`any(${ids}::bigint[])`;
const yesterday = fragment<Date>`clock_timestamp() - interval '1 day'`;

/** Selects the networks whose limit the account's failed payments of a day have reached. */
export function overspentBudgets(scope: UserScope, ids: number[]) {
  const limits = ids.map((id) => gasLimitsOf(id).lossPerAccount);
  const units = limits.map(({ unit }) => unit);
  const most = limits.map((limit) => String(limit.most));
  const spent = store
    .selectFrom("relay_job as j")
    .innerJoin(tenant(scope).rows("payment").as("p"), "p.id", "j.payment_id")
    .select(({ ref, fn }) =>
      fragment<bigint>`case b.unit when 'wei' then coalesce(sum(${ref("j.lost_wei")}), 0)
        else ${fn.countAll()} end`.as("spent"),
    )
    .where("j.chain_id", "=", fragment.ref<number>("b.chain_id"))
    .where("j.lost_wei", "is not", null)
    .where("j.status", "=", "failed")
    .where("j.kind", "not in", ["refund", "close", "deposit_return", "deposit_claim"])
    .where("j.updated_at", ">", yesterday);
  const budgets = fragment<{ chain_id: number; unit: string; most: bigint }>`
    unnest(${ids}::bigint[], ${units}::text[], ${most}::numeric[])`;
  return store
    .selectFrom(budgets.as<"b">(fragment`b (chain_id, unit, most)`))
    .select("b.chain_id as chainId")
    .where("b.most", "<=", fragment<bigint>`(${spent})`);
}

/** A payment is stuck after three times the usual time of its network and this allowance for reading and sending. */
const STUCK_TIMES = 3;
const STUCK_GRACE_MS = 20_000;

/** Counts the confirmed payments that have waited unusually long, by network, with the time of the oldest. */
export function stuckPayments(scope: UserScope, chains: readonly ChainConfig[]) {
  const ids = chains.map(({ id }) => id);
  const limits = chains.map((chain) => STUCK_TIMES * usualTimeMs(chain) + STUCK_GRACE_MS);
  const bounds = fragment<{
    chain_id: number;
    limit_ms: number;
  }>`unnest(${ids}::bigint[], ${limits}::bigint[])`;
  return tenant(scope)
    .selectFrom("payment as p")
    .innerJoin(bounds.as<"b">(fragment`b (chain_id, limit_ms)`), "b.chain_id", "p.chain_id")
    .select(({ fn }) => [
      "b.chain_id as chainId",
      fn.countAll<number>().as("count"),
      fn.min("p.updated_at").as("since"),
    ])
    .where("p.mode", "=", scope.mode)
    .where("p.status", "=", fragment.lit("processing"))
    .where(
      "p.updated_at",
      "<",
      fragment<Date>`clock_timestamp() - ${fragment.ref("b.limit_ms")} * interval '1 millisecond'`,
    )
    .groupBy("b.chain_id");
}

/** Counts refunds in a status, which is a literal so that every plan can use the status's index. */
export function refundsOf(scope: UserScope, ids: number[], status: "pending_funds" | "undeliverable") {
  return tenant(scope)
    .selectFrom("refund")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("chain_id", "=", among(ids))
    .where("status", "=", fragment.lit(status));
}

/** Counts open exceptions; the operator's account also has those of payments that nobody knows. */
export function openExceptions(scope: UserScope) {
  const own = tenant(scope)
    .selectFrom("payment_exception")
    .select("kind")
    .where("mode", "=", scope.mode)
    .where("status", "=", fragment.lit("open"))
    .where("gone_at", "is", null);
  const found = scope.isOperator ? own.unionAll(unownedExceptions(scope)) : own;
  return store
    .selectFrom(found.as("x"))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("x.kind", "=", "lost").as("lost"),
      fn.countAll<number>().filterWhere("x.kind", "<>", "lost").as("other"),
    ]);
}

function unownedExceptions(scope: UserScope) {
  return acrossAccounts(operatorScope(scope))
    .selectFrom("payment_exception")
    .select("kind")
    .where("account_id", "is", null)
    .where("mode", "=", scope.mode)
    .where("status", "=", fragment.lit("open"))
    .where("gone_at", "is", null);
}

/** Counts active merchants without a destination on the networks, and names the newest. */
export function homelessMerchants(scope: UserScope, ids: number[]) {
  const destinations = tenant(scope)
    .selectFrom("crypto_settlement as s")
    .select("s.id")
    .where("s.merchant_id", "=", fragment.ref<string>("m.id"))
    .where("s.deleted_at", "is", null)
    .where("s.chain_id", "=", among(ids));
  return activeMerchants(scope)
    .select(({ fn, ref }) => {
      const newest = fragment`order by ${ref("m.created_at")} desc, ${ref("m.id")} desc`;
      return [
        fn.countAll<number>().as("count"),
        fragment<string | null>`(array_agg(${ref("m.id")} ${newest}))[1]`.as("id"),
        fragment<string | null>`(array_agg(${ref("m.name")} ${newest}))[1]`.as("name"),
      ];
    })
    .where(({ not, exists }) => not(exists(destinations)));
}

function activeMerchants(scope: UserScope) {
  return tenant(scope)
    .selectFrom("merchant as m")
    .where("m.deleted_at", "is", null)
    .where("m.status", "=", "active");
}

/** Counts API keys that expire soon and that no other key replaces, and names the first to expire. */
export function expiringKeys(scope: UserScope) {
  return tenant(scope)
    .selectFrom("api_key")
    .select(({ fn, ref }) => [
      fn.countAll<number>().as("count"),
      fragment<string | null>`(array_agg(${ref("name")} order by ${ref("expires_at")}))[1]`.as("name"),
      fn.min("expires_at").as("at"),
    ])
    .where("mode", "=", scope.mode)
    .where("revoked_at", "is", null)
    .where("replaced_by", "is", null)
    .where("expires_at", ">", fragment<Date>`now()`)
    .where("expires_at", "<", fragment<Date>`now() + make_interval(days => ${EXPIRING_DAYS})`);
}

/** Counts webhook endpoints that were disabled by their failures, and that nobody has enabled again or deleted. */
export function disabledWebhooks(scope: UserScope) {
  return tenant(scope)
    .selectFrom("webhook_endpoint")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("mode", "=", scope.mode)
    .where("deleted_at", "is", null)
    .where("disabled_reason", "is not", null);
}

/** Lists the currencies of active merchants' fixed fees; null where the installation's fee applies. */
export function feeCurrencies(scope: UserScope) {
  return activeMerchants(scope)
    .select(({ ref }) =>
      fragment`jsonb_agg(distinct case when ${ref("m.fee_bps")} is null and ${ref("m.fee_fixed_minor")} is null
        then null else ${ref("m.fee_fixed_currency")} end)`.as("currencies"),
    )
    .where(({ or, and, eb }) =>
      or([
        eb("m.fee_fixed_minor", ">", 0n),
        and([eb("m.fee_bps", "is", null), eb("m.fee_fixed_minor", "is", null)]),
      ]),
    );
}
