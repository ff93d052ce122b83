import { assetsOf } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import { chainsOf } from "@/server/chain/client/registry";
import { many, maybeOne, one, type Tx } from "@/server/db/sql";
import { clock, fragment, store, tenant } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { offersMail } from "@/server/mail/offers-mail";
import { queueMail } from "@/server/mail/queue-mail";
import type { MailFacts } from "@/server/mail/schema";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";

type Facts = MailFacts["destination_changed"];

export interface DestinationChange {
  asset: string;
  chainId: number;
  /** In lower case; null for the merchant's vault. */
  from: string | null;
  to: string | null;
}

/**
 * Queues a mail to every owner about changed destinations. A merchant's first destinations within a day of its creation
 * are its set-up and no change.
 */
export async function mailOwners(
  tx: Tx,
  scope: MerchantKeeper,
  { merchantId, changes }: { merchantId: string; changes: readonly DestinationChange[] },
): Promise<void> {
  if (!offersMail()) return;
  const { isNew, now, ...names } = await one(tx, namesOf(scope, merchantId));
  const shown = changes.filter(({ from }) => from !== null || !isNew);
  if (shown.length === 0) return;
  const facts: Facts = {
    ...names,
    by: await authorOf(tx, scope),
    at: now.toISOString(),
    changes: shown.map((change) => describe(scope, change)),
    url: `${env().PUBLIC_URL}/dashboard/merchants/${merchantId}`,
  };
  for (const { email } of await many(tx, ownersOf(scope)))
    await queueMail(tx, { kind: "destination_changed", to: email, locale: "en", facts });
}

function namesOf(scope: MerchantKeeper, merchantId: string) {
  return tenant(scope)
    .selectFrom("merchant as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select(["m.name as merchant", "a.name as account", clock().as("now")])
    .select(({ ref }) => fragment<boolean>`${ref("m.created_at")} > now() - interval '1 day'`.as("isNew"))
    .where("m.id", "=", merchantId);
}

async function authorOf(tx: Tx, scope: MerchantKeeper): Promise<Facts["by"]> {
  if (scope.kind === "user") {
    const person = await one(tx, store.selectFrom("user").select("name").where("id", "=", scope.userId));
    return { kind: "person", name: person.name };
  }
  const key = await maybeOne(
    tx,
    tenant(scope).selectFrom("api_key").select("name").where("id", "=", scope.keyId),
  );
  return { kind: "key", name: key?.name ?? "" };
}

function ownersOf(scope: MerchantKeeper) {
  return tenant(scope)
    .selectFrom("membership as m")
    .innerJoin("user as u", "u.id", "m.user_id")
    .select("u.email")
    .where("m.role", "=", "owner")
    .orderBy("u.id");
}

function describe({ mode }: MerchantKeeper, { asset, chainId, from, to }: DestinationChange) {
  const chain = chainsOf(mode).find(({ id }) => id === chainId);
  const symbol = chain && assetsOf(chain).find(({ id }) => id === asset)?.symbol;
  return {
    asset: symbol ?? asset,
    network: chain?.name ?? `Chain ${chainId}`,
    from: from && parseAddress(from),
    to: to && parseAddress(to),
  };
}
