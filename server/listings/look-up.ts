import type { UserScope } from "@/server/auth/scope";
import { containing } from "@/server/db/like";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { parseSearch } from "@/server/filters/payment-search";
import { listPayments } from "@/server/listings/dashboard/list-payments";
import type { Findings } from "@/server/listings/look-up-schema";

const MAX_PAYMENTS = 6;
const MAX_MERCHANTS = 4;

/**
 * Looks up payments by id, reference, transaction or buyer's address, and merchants by name, id or destination address.
 * Returns the newest few of each.
 */
export async function lookUp(scope: UserScope, typed: string): Promise<Findings> {
  const text = typed.trim();
  if (text === "") return { payments: [], merchants: [] };
  const [page, merchants] = await Promise.all([
    listPayments(scope, { q: text, limit: MAX_PAYMENTS }),
    findMerchants(scope, text),
  ]);
  const payments = page.items.map(({ id, referenceId, status, amount, merchant, createdAt }) => ({
    id,
    referenceId,
    status,
    amount,
    merchant: merchant.name,
    createdAt,
  }));
  return { payments, merchants };
}

function findMerchants(scope: UserScope, text: string): Promise<Findings["merchants"]> {
  const search = parseSearch(text);
  const address = search?.by === "buyer" ? search.address : null;
  const destinations = tenant(scope)
    .selectFrom("crypto_settlement as s")
    .select("s.merchant_id")
    .where("s.deleted_at", "is", null)
    .where("s.destination", "=", address);
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
