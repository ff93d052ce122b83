import { listApiKeys } from "@/server/accounts/list-api-keys";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { type ChainStatus, checkedStatus } from "@/server/chain/checks/chain-status";
import { chainsOf } from "@/server/chain/client/registry";
import { ACCOUNT, computed, computedOrNull, raw } from "@/server/db/raw";
import { db, many, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import type { AccountHealth, NetworkHealth } from "@/server/jobs/account-health-schema";
import { listNotices } from "@/server/notices/list-notices";
import { tenantNotices } from "@/server/notices/tenant-notices";
import { listWallets } from "@/server/settlements/list-wallets";

const MAX_KEYS = 50;

type Figures = Pick<NetworkHealth, "readAt" | "merchants" | "pendingPayments" | "pendingRefunds">;

/**
 * Reads the state of the account's networks, API keys and wallets, in one mode. It reveals nothing of other accounts or
 * the installation's own keys.
 * @throws AppError `forbidden` for a role that cannot read it
 */
export async function accountHealth(scope: UserScope): Promise<AccountHealth> {
  requireRole(scope, "health.read");
  const chains = chainsOf(scope.mode);
  const [{ now }, figures, notices, keys, wallets, statuses] = await Promise.all([
    one(db, store.selectNoFrom(fragment<Date>`now()`.as("now"))),
    readFigures(
      scope,
      chains.map(({ id }) => id),
    ),
    listNotices(scope),
    listApiKeys(scope),
    listWallets(scope),
    Promise.all(chains.map(({ id }) => checkedStatus(id))),
  ]);
  const shown = tenantNotices(notices);
  return {
    now,
    networks: chains.flatMap(({ id, name }, i) => {
      const own = figures.find(({ chainId }) => chainId === id);
      if (!own) return [];
      const { chainId, ...facts } = own;
      const about = shown.filter((notice) => "chainId" in notice && notice.chainId === chainId);
      return [{ id, name, state: stateOf(statuses[i]), ...facts, notices: about }];
    }),
    apiKeys: keys
      .filter(({ mode, status, replacedBy }) => mode === scope.mode && status !== "revoked" && !replacedBy)
      .slice(0, MAX_KEYS),
    wallets,
  };
}

function stateOf(status: ChainStatus | undefined): NetworkHealth["state"] {
  if (!status || status.state === "unchecked") return "unchecked";
  return status.assets.length > 0 ? "offered" : "not_offered";
}

function readFigures(scope: UserScope, ids: readonly number[]): Promise<(Figures & { chainId: number })[]> {
  const figures = raw(scope, {
    chainId: computed("bigint"),
    readAt: computedOrNull("timestamp with time zone"),
    merchants: computed("bigint"),
    pendingPayments: computed("bigint"),
    pendingRefunds: computed("bigint"),
  });
  return many(
    db,
    // Each count is a subquery over a list of networks, whose columns the builder does not know there.
    figures`select c.id as "chainId", (select checked_at from chain_cursor where chain_id = c.id) as "readAt",
          (select count(distinct s.merchant_id) from crypto_settlement s join merchant m on m.id = s.merchant_id
            where s.account_id = ${ACCOUNT} and s.chain_id = c.id and s.deleted_at is null and m.deleted_at is null) as merchants,
          (select count(*) from payment p join payment_attempt a on a.payment_id = p.id and a.status = 'active'
              join payment_option o on o.id = a.option_id
            where p.account_id = ${ACCOUNT} and p.mode = ${scope.mode}::run_mode and p.status = 'processing'
              and o.chain_id = c.id) as "pendingPayments",
          (select count(*) from refund r where r.account_id = ${ACCOUNT} and r.chain_id = c.id
            and r.status in ('pending', 'pending_funds', 'submitted')) as "pendingRefunds"
        from unnest(${[...ids]}::bigint[]) as c (id)`,
  );
}
