import { assetsOf } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import { chainName } from "@/server/assets/known-assets";
import { chainsOf } from "@/server/chain/client/registry";
import { many, maybeOne, one, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { offersMail } from "@/server/mail/offers-mail";
import { queueMail } from "@/server/mail/queue-mail";
import type { MailFacts } from "@/server/mail/schema";
import type { ChangeAuthor } from "@/server/settlements/change-author";

type Facts = MailFacts["destination_changed"];

export interface DestinationChange {
  asset: string;
  chainId: number;
  /** In lower case; null for the merchant's vault. */
  from: string | null;
  to: string | null;
  /** When a waiting change takes effect. */
  appliesAt?: Date;
}

interface Told {
  merchantId: string;
  changes: readonly DestinationChange[];
  state: NonNullable<Facts["state"]>;
}

/**
 * Queues a mail to every owner about destinations that changed, wait for their time or were stopped. A merchant's first
 * destinations within a day of its creation are its set-up and no change.
 */
export async function mailOwners(
  tx: Tx,
  author: ChangeAuthor,
  { merchantId, changes, state }: Told,
): Promise<void> {
  if (!offersMail() || changes.length === 0) return;
  const { isNew, now, ...names } = await one(tx, namesOf(author, merchantId));
  const shown = changes.filter(({ from }) => state !== "changed" || from !== null || !isNew);
  if (shown.length === 0) return;
  const facts: Facts = {
    ...names,
    state,
    by: await nameOf(tx, author),
    at: now.toISOString(),
    until: changes[0]?.appliesAt?.toISOString(),
    changes: shown.map((change) => describe(author, change)),
    url: `${env().PUBLIC_URL}/dashboard/merchants/${merchantId}`,
  };
  for (const { email } of await many(tx, ownersOf(author.accountId)))
    await queueMail(tx, { kind: "destination_changed", to: email, locale: "en", facts });
}

function namesOf({ accountId }: ChangeAuthor, merchantId: string) {
  return acrossAccounts("found")
    .selectFrom("merchant as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select(["m.name as merchant", "a.name as account", clock().as("now")])
    .select(({ ref }) => fragment<boolean>`${ref("m.created_at")} > now() - interval '1 day'`.as("isNew"))
    .where("m.account_id", "=", accountId)
    .where("m.id", "=", merchantId);
}

async function nameOf(tx: Tx, { userId, keyId }: ChangeAuthor): Promise<Facts["by"]> {
  if (userId !== null) {
    const person = await one(tx, store.selectFrom("user").select("name").where("id", "=", userId));
    return { kind: "person", name: person.name };
  }
  const key = await maybeOne(
    tx,
    acrossAccounts("found").selectFrom("api_key").select("name").where("id", "=", keyId),
  );
  return { kind: "key", name: key?.name ?? "" };
}

/** Selects the addresses of an account's owners. */
export function ownersOf(accountId: string) {
  return acrossAccounts("found")
    .selectFrom("membership as m")
    .innerJoin("user as u", "u.id", "m.user_id")
    .select("u.email")
    .where("m.account_id", "=", accountId)
    .where("m.role", "=", "owner")
    .orderBy("u.id");
}

function describe({ mode }: ChangeAuthor, { asset, chainId, from, to }: DestinationChange) {
  const chain = chainsOf(mode).find(({ id }) => id === chainId);
  const symbol = chain && assetsOf(chain).find(({ id }) => id === asset)?.symbol;
  return {
    asset: symbol ?? asset,
    network: chainName(chainId),
    from: from && parseAddress(from),
    to: to && parseAddress(to),
  };
}
