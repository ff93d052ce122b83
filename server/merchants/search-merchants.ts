import { readCursor, signCursor } from "@/server/db/cursor";
import { containing } from "@/server/db/like";
import { db, many, one } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { logoPath } from "@/server/logos/logo-path";
import { type MerchantKeeper, reachOf } from "@/server/merchants/find-merchant";
import { MERCHANT_ROW, presentMerchant } from "@/server/merchants/present-merchant";
import type { ListMerchants, MerchantPage } from "@/server/merchants/schema";

interface Filter {
  accountId: string;
  reach: readonly string[] | null;
  status: ListMerchants["status"] | null;
  /** A LIKE pattern. */
  pattern: string | null;
}

/**
 * Searches a page of the scope's merchants that are not deleted, newest first, and counts all matches.
 * @throws AppError `invalid_params` for a cursor of another query
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
  const [rows, totalCount] = await Promise.all([
    page(scope, filter, { after, limit: limit + 1 }),
    count(scope, filter),
  ]);
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

/** The place before every merchant. */
const START: Place = { createdAt: "infinity", id: "" };

function placeOf([createdAt = "", id = ""]: string[]): Place {
  return { createdAt, id };
}

function page(scope: MerchantKeeper, filter: Filter, { after, limit }: { after: Place; limit: number }) {
  return many(
    db,
    matching(scope, filter)
      .select(MERCHANT_ROW)
      .select("logo_hash as logoHash")
      .where(({ eb, refTuple }) =>
        eb(
          refTuple("created_at", "id"),
          "<",
          fragment<[Date, string]>`(${after.createdAt}::timestamptz, ${after.id}::text)`,
        ),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );
}

async function count(scope: MerchantKeeper, filter: Filter): Promise<number> {
  const { total } = await one(
    db,
    matching(scope, filter).select(({ fn }) => fn.countAll<number>().as("total")),
  );
  return total;
}

/** Matches names with Unicode case folding in every locale of the database, so that É matches é. */
function matching(scope: MerchantKeeper, { reach, status, pattern }: Filter) {
  const folded = (column: "name" | "id") => fragment<string>`${fragment.ref(column)} collate "und-x-icu"`;
  return tenant(scope)
    .selectFrom("merchant")
    .where("deleted_at", "is", null)
    .$if(reach !== null, (query) => query.where("id", "=", fragment<string>`any(${reach}::text[])`))
    .$if(status !== null, (query) => query.where("status", "=", status ?? "active"))
    .$if(pattern !== null, (query) =>
      query.where(({ or, eb }) =>
        or([eb(folded("name"), "ilike", pattern ?? ""), eb(folded("id"), "ilike", pattern ?? "")]),
      ),
    );
}
