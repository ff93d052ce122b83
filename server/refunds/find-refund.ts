import type { AccountScope } from "@/server/auth/scope";
import { type Db, maybeOne } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import { type RefundRow, selectRefunds } from "@/server/refunds/refund-row";

/**
 * Finds a refund within the scope.
 * @throws AppError `not_found`
 */
export async function findRefund(on: Db, scope: AccountScope, id: string): Promise<RefundRow> {
  const row = isId("ref", id) ? await find(on, scope, id) : undefined;
  if (!row) throw new AppError("not_found", "There is no refund with this id.");
  return row;
}

function find(on: Db, scope: AccountScope, id: string): Promise<RefundRow | undefined> {
  const refund = selectRefunds(scope).where("r.id", "=", id);
  return maybeOne(
    on,
    scope.kind === "merchant" ? refund.where("r.merchant_id", "=", scope.merchantId) : refund,
  );
}
