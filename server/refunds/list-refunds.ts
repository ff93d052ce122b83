import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { presentRefund, statusesOf } from "@/server/refunds/present-refund";
import { type RefundRow, selectRefunds } from "@/server/refunds/refund-row";
import type { ListRefundChanges, ListRefunds, RefundListItem, RefundPage } from "@/server/refunds/schema";

/** Lists a page of the account's refunds, newest first, by keyset pagination. */
export async function listRefunds(scope: UserScope, asked: ListRefunds): Promise<RefundPage> {
  const { before, state, merchantId, limit } = asked;
  const [at, id] = before === undefined ? [null, null] : parsePlace(before);
  const rows = await many<RefundRow & Record<string, unknown>>(
    db,
    selectRefunds(scope, {
      name: "refunds_page",
      rest: `and ($3::timestamptz is null or (r.created_at, r.id) < ($3, $4::text))
        and ($5::text[] is null or r.status::text = any($5)) and ($6::text is null or r.merchant_id = $6)
        order by r.created_at desc, r.id desc limit $7`,
      values: [at, id, state ? statusesOf(state) : null, merchantId ?? null, limit + 1],
    }),
  );
  const items = rows.slice(0, limit).map(presentRefund);
  return { items, older: rows.length > limit ? (items.at(-1)?.place ?? null) : null };
}

/** Lists the current state of the refunds that a reader has on screen. */
export async function listRefundChanges(
  scope: UserScope,
  { ids }: ListRefundChanges,
): Promise<RefundListItem[]> {
  const rows = await many<RefundRow & Record<string, unknown>>(
    db,
    selectRefunds(scope, { name: "refunds_seen", rest: "and r.id = any($3)", values: [ids] }),
  );
  return rows.map(presentRefund);
}

function parsePlace(place: string): [at: Date, id: string] {
  const dot = place.indexOf(".");
  const at = new Date(Number(place.slice(0, dot)));
  if (Number.isNaN(at.getTime())) throw new AppError("invalid_params", "There is no such place in the list.");
  return [at, place.slice(dot + 1)];
}
