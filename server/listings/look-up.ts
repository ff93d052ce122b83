import type { UserScope } from "@/server/auth/scope";
import { containing } from "@/server/db/like";
import { db, many, sql } from "@/server/db/sql";
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

function findMerchants({ accountId }: UserScope, text: string): Promise<Findings["merchants"]> {
  const search = parseSearch(text);
  const address = search?.by === "buyer" ? search.address : null;
  return many(
    db,
    sql`select id, name from merchant where account_id = ${accountId} and deleted_at is null
          and (id = ${text} or name collate "und-x-icu" ilike ${containing(text)}
            or (${address}::text is not null and exists (select from crypto_settlement s
              where s.merchant_id = merchant.id and s.deleted_at is null and s.destination = ${address}::text)))
        order by created_at desc, id desc limit ${MAX_MERCHANTS}`,
  );
}
