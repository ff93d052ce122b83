import { permits } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { relayerAccounts } from "@/server/chain/keys/relayer-key";
import { configurationNotices } from "@/server/notices/configuration-notices";
import { decideNotices, type Senders } from "@/server/notices/decide-notices";
import { destinationNotices } from "@/server/notices/destination-notices";
import { guardNotices } from "@/server/notices/guard-notices";
import { loadFacts } from "@/server/notices/load-facts";
import { pauseNotices } from "@/server/notices/pause-notices";
import { personNotices } from "@/server/notices/person-notices";
import { recoveryNotices } from "@/server/notices/recovery-notices";
import type { Notice } from "@/server/notices/schema";
import { stopNotices } from "@/server/notices/stop-notices";
import { tenantNotices } from "@/server/notices/tenant-notices";
import { withdrawalNotices } from "@/server/notices/withdrawal-notices";
import { listStops } from "@/server/stops/list-stops";

/** Returns the installation's sending keys; a signer row may belong to a removed key. */
function ownKeys(): Senders {
  const relayers = relayerAccounts().map(({ address }) => address.toLowerCase());
  return { relayers, refunder: refunderAccount()?.address.toLowerCase() ?? null };
}

/**
 * Lists what needs a person in this account and mode: their own sign-in, recovery links, waiting and changed destinations,
 * withdrawals, then the rest, most urgent first.
 */
export async function listNotices(scope: UserScope): Promise<Notice[]> {
  const kinds = [
    personNotices(scope),
    recoveryNotices(scope),
    guardNotices(scope),
    destinationNotices(scope),
    withdrawalNotices(scope),
    accountNotices(scope),
  ];
  return (await Promise.all(kinds)).flat();
}

/** Only the operator's account sees why a key of the installation is stopped, and faults of the books. */
async function accountNotices(scope: UserScope): Promise<Notice[]> {
  const networks = new Map(chainsOf(scope.mode).map(({ id, name }) => [id, name]));
  const senders = ownKeys();
  const [facts, stops] = await Promise.all([loadFacts(scope, senders), listStops()]);
  const notices = [
    ...configurationNotices(scope.mode, facts.feeCurrencies ?? []),
    ...pauseNotices(scope.mode, facts.pausedRouters ?? []),
    ...stopNotices(scope.mode, stops, scope.isOperator && permits(scope, "payments.stop")),
    ...decideNotices(facts, { networks, senders }),
  ];
  return scope.isOperator ? notices : tenantNotices(notices);
}
