import type { UserScope } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { db, one } from "@/server/db/sql";
import { fragment, jsonList, jsonObject, store } from "@/server/db/store";
import {
  disabledWebhooks,
  expiringKeys,
  feeCurrencies,
  homelessMerchants,
  openExceptions,
  overspentBudgets,
  refundsOf,
  stuckPayments,
} from "@/server/notices/account-facts";
import type { Facts, Senders } from "@/server/notices/decide-notices";
import {
  differingBooks,
  haltedSigners,
  pausedRouters,
  pausedSigners,
  repairedBooks,
  unprovenPayments,
  unreadNetworks,
} from "@/server/notices/installation-facts";

interface LoadedFacts extends Facts {
  /** Currencies of the merchants' fixed fees; null in it where the installation's fee applies. */
  feeCurrencies: (string | null)[] | null;
  /** The routers that take no new payments, in lower case. */
  pausedRouters: { chainId: number; router: string }[] | null;
}

/** Loads the facts behind an account's notices in one statement. */
export function loadFacts(scope: UserScope, senders: Senders): Promise<LoadedFacts> {
  const chains = chainsOf(scope.mode);
  const ids = chains.map(({ id }) => id);
  return one(
    db,
    store.selectNoFrom([
      jsonList(haltedSigners(ids)).as("halted"),
      jsonList(pausedSigners(ids, senders)).as("paused"),
      jsonList(pausedRouters(ids)).as("pausedRouters"),
      jsonList(overspentBudgets(scope, ids)).as("overspent"),
      jsonList(unreadNetworks(ids)).as("behind"),
      jsonList(stuckPayments(scope, chains)).as("stuck"),
      jsonList(differingBooks(scope, ids)).as("differing"),
      fragment<number | null>`(${unprovenPayments(scope)})`.as("unproven"),
      jsonList(repairedBooks(scope, ids)).as("repaired"),
      fragment<number>`(${refundsOf(scope, ids, "pending_funds")})`.as("unfunded"),
      fragment<number>`(${refundsOf(scope, ids, "undeliverable")})`.as("undeliverable"),
      fragment<number>`(${disabledWebhooks(scope)})`.as("webhooks"),
      jsonObject(openExceptions(scope)).$notNull().as("exceptions"),
      jsonObject(homelessMerchants(scope, ids)).$notNull().as("homeless"),
      jsonObject(expiringKeys(scope)).$notNull().as("expiring"),
      fragment<(string | null)[] | null>`(${feeCurrencies(scope)})`.as("feeCurrencies"),
    ]),
  );
}
