import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { anyOf } from "@/server/db/store";
import { hasGivenEnds } from "@/server/filters/ends-condition";
import { presentRefund } from "@/server/refunds/present-refund";
import { selectRefunds } from "@/server/refunds/refund-row";
import type { RefundListItem } from "@/server/refunds/schema";
import type { Wanted } from "@/server/search/wanted";

const MAX_REFUNDS = 4;

/** Finds refunds by their id or transaction, and those of found payments; the newest few. */
export async function findRefunds(
  scope: UserScope,
  { id, paymentIds, hash }: Wanted,
): Promise<RefundListItem[]> {
  const rows = await many(
    db,
    selectRefunds(scope)
      .where(({ eb, or, ref }) =>
        or([
          eb("r.id", "=", id),
          eb("r.payment_id", "=", anyOf(paymentIds)),
          ...(hash ? hasGivenEnds(ref("r.tx_hash"), "hex", hash) : []),
        ]),
      )
      .orderBy("r.created_at", "desc")
      .orderBy("r.id", "desc")
      .limit(MAX_REFUNDS),
  );
  return rows.map(presentRefund);
}
