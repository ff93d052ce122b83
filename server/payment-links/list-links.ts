import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { countPayments } from "@/server/payment-links/count-payments";
import { linksOf } from "@/server/payment-links/find-link";
import { presentLink } from "@/server/payment-links/present-link";
import type { ReusableLinks } from "@/server/payment-links/reusable-schema";

const MAX_LISTED = 100;

/** Lists the account's newest reusable links, with their payments. */
export async function listLinks(scope: UserScope): Promise<ReusableLinks> {
  const rows = await many(
    db,
    linksOf(scope)
      .orderBy("l.created_at", "desc")
      .orderBy("l.id", "desc")
      .limit(MAX_LISTED + 1),
  );
  const shown = rows.slice(0, MAX_LISTED);
  const countOf = await countPayments(
    db,
    shown.map(({ id }) => id),
  );
  return { items: shown.map((row) => presentLink(row, countOf(row.id))), isCut: rows.length > MAX_LISTED };
}
