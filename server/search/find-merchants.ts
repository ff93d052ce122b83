import type { UserScope } from "@/server/auth/scope";
import { containing } from "@/server/db/like";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { hasGivenEnds } from "@/server/filters/ends-condition";
import { parseSearch } from "@/server/filters/payment-search";
import type { Findings } from "@/server/search/schema";
import { wantedOf } from "@/server/search/wanted";

const MAX_MERCHANTS = 4;

/** Finds merchants by name or id, or by the address that their money goes to; the newest few. */
export function findMerchants(scope: UserScope, text: string): Promise<Findings["merchants"]> {
  const search = parseSearch(text);
  const address = search && wantedOf(text, search, []).address;
  const destinations = tenant(scope)
    .selectFrom("crypto_settlement as s")
    .select("s.merchant_id")
    .where("s.deleted_at", "is", null)
    .where(({ or, ref }) => or(address ? hasGivenEnds(ref("s.destination"), "hex", address) : []));
  return many(
    db,
    tenant(scope)
      .selectFrom("merchant")
      .select(["id", "name"])
      .where("deleted_at", "is", null)
      .where(({ eb, or, ref }) =>
        or([
          eb("id", "=", text),
          eb(fragment<string>`${ref("name")} collate "und-x-icu"`, "ilike", containing(text)),
          ...(address === null ? [] : [eb("id", "in", destinations)]),
        ]),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_MERCHANTS),
  );
}
