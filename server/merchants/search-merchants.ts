import { readCursor, signCursor } from "@/server/db/cursor";
import { containing } from "@/server/db/like";
import { db, many, one, sql } from "@/server/db/sql";
import { logoPath } from "@/server/logos/logo-path";
import { type MerchantKeeper, reachOf } from "@/server/merchants/find-merchant";
import { type MerchantRow, presentMerchant } from "@/server/merchants/present-merchant";
import type { ListMerchants, MerchantPage } from "@/server/merchants/schema";

interface Filter {
  accountId: string;
  reach: readonly string[] | null;
  status: ListMerchants["status"] | null;
  /** A LIKE pattern. */
  pattern: string | null;
}

/**
 * A page of the merchants that the scope may see and that were not deleted, newest first, and how many match in all.
 * @throws AppError `invalid_params` for a cursor that is not of this query
 */
export async function searchMerchants(
  scope: MerchantKeeper,
  { status, search, cursor, limit }: ListMerchants,
): Promise<MerchantPage> {
  const filter: Filter = {
    accountId: scope.accountId,
    reach: reachOf(scope),
    status: status ?? null,
    pattern: search === undefined ? null : containing(search),
  };
  const query = { listing: "merchants", ...filter };
  const after = cursor === undefined ? START : placeOf(readCursor(cursor, query));
  const [rows, totalCount] = await Promise.all([page(filter, after, limit + 1), count(filter)]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last ? signCursor([last.createdAt.toISOString(), last.id], query) : null;
  const merchants = shown.map((row) => ({
    ...presentMerchant(row),
    logo: row.logoHash && logoPath(row.logoHash),
  }));
  return { merchants, totalCount, nextCursor };
}

interface Place {
  createdAt: string;
  id: string;
}

/** Before every merchant. */
const START: Place = { createdAt: "infinity", id: "" };

function placeOf([createdAt = "", id = ""]: string[]): Place {
  return { createdAt, id };
}

type FoundRow = MerchantRow & { logoHash: string | null };

/** Folded by Unicode's rules whatever the database's own are, so that É is é everywhere. */
function page(filter: Filter, after: Place, limit: number): Promise<FoundRow[]> {
  const { accountId, reach, status, pattern } = filter;
  return many<FoundRow & Record<string, unknown>>(
    db,
    sql`select id, name, email, status, icon_url as "iconUrl", created_at as "createdAt", deleted_at as "deletedAt",
          logo_hash as "logoHash" from merchant where account_id = ${accountId} and deleted_at is null
          and (${reach}::text[] is null or id = any(${reach}::text[]))
          and (${status}::merchant_status is null or status = ${status}::merchant_status)
          and (${pattern}::text is null or name collate "und-x-icu" ilike ${pattern}::text or id collate "und-x-icu" ilike ${pattern}::text)
          and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::text)
        order by created_at desc, id desc limit ${limit}`,
  );
}

async function count({ accountId, reach, status, pattern }: Filter): Promise<number> {
  const { total } = await one<{ total: number }>(
    db,
    sql`select count(*) as total from merchant where account_id = ${accountId} and deleted_at is null
          and (${reach}::text[] is null or id = any(${reach}::text[]))
          and (${status}::merchant_status is null or status = ${status}::merchant_status)
          and (${pattern}::text is null or name collate "und-x-icu" ilike ${pattern}::text or id collate "und-x-icu" ilike ${pattern}::text)`,
  );
  return total;
}
