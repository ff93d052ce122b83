import type { Address } from "viem";
import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import type { LookAlike } from "@/server/settlements/inspection-schema";
import { looksAlike } from "@/server/settlements/look-alike";

/** Most payments searched for payers, the newest of the account and mode. */
const MAX_PAYMENTS = 5_000;
const MAX_DESTINATIONS = 2_000;
const MAX_SHOWN = 3;

/** Finds addresses of the account's destinations and payers that look like this one. At most three. */
export async function findLookAlikes(scope: UserScope, address: Address): Promise<LookAlike[]> {
  const known = await many(
    db,
    store
      .selectFrom(destinationsOf(scope).as("destinations"))
      .select(["address", "merchantName"])
      .unionAll(payersOf(scope))
      .$narrowType<{ address: Address }>(),
  );
  const alike = known.filter((other) => looksAlike(other.address, address));
  // An address that is a destination and a payer appears once, as the destination.
  return [...new Map(alike.toReversed().map((other) => [other.address, other])).values()]
    .toReversed()
    .slice(0, MAX_SHOWN)
    .map((other) => ({ ...other, address: parseAddress(other.address) ?? other.address }));
}

function destinationsOf(scope: UserScope) {
  return tenant(scope)
    .selectFrom("crypto_settlement as s")
    .innerJoin(tenant(scope).rows("merchant").as("m"), "m.id", "s.merchant_id")
    .distinctOn("s.destination")
    .select(({ ref }) => [
      "s.destination as address",
      fragment<string | null>`${ref("m.name")}`.as("merchantName"),
    ])
    .orderBy("s.destination")
    .orderBy("s.id", "desc")
    .limit(MAX_DESTINATIONS);
}

/** Selects recent payers, without a merchant's name. */
function payersOf(scope: UserScope) {
  const newest = tenant(scope)
    .selectFrom("payment")
    .select("buyer_account")
    .where("mode", "=", scope.mode)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_PAYMENTS);
  return store
    .selectFrom(newest.as("newest"))
    .distinct()
    .select([
      fragment<string>`lower(split_part(buyer_account, ':', 3))`.as("address"),
      fragment<string | null>`null::text`.as("merchantName"),
    ])
    .where("buyer_account", "is not", null);
}
