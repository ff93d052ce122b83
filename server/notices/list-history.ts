import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { fragment, literals, tenant } from "@/server/db/store";
import { HistoryItem } from "@/server/notices/schema";

const MOST = 50;

/** Lists what needed a person, as far as its events are kept, newest first; at most 50. */
export async function listHistory(scope: UserScope): Promise<HistoryItem[]> {
  return many(
    db,
    tenant(scope)
      .selectFrom("partner_event as e")
      .leftJoin(tenant(scope).rows("merchant").as("m"), "m.id", "e.merchant_id")
      .select(["e.id", "e.created_at as at", "m.name as merchant"])
      .select(({ ref }) => [
        fragment<HistoryItem["kind"]>`${ref("e.type")}`.as("kind"),
        fragment<string | null>`coalesce(${ref("e.data")} ->> 'exceptionId', ${ref("e.data")} ->> 'refundId',
          ${ref("e.data")} ->> 'merchantId')`.as("subject"),
      ])
      // Literals, so that every plan can use the partial index of these types.
      .where("e.type", "in", literals(...HistoryItem.shape.kind.options))
      .where(({ or, eb }) => or([eb("e.mode", "is", null), eb("e.mode", "=", scope.mode)]))
      .orderBy("e.created_at", "desc")
      .limit(MOST),
  );
}
