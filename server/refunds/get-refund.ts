import type { AccountScope } from "@/server/auth/scope";
import { db } from "@/server/db/sql";
import { findRefund } from "@/server/refunds/find-refund";
import { presentApiRefund } from "@/server/refunds/present-api-refund";
import type { Refund } from "@/server/refunds/refund-schema";

/**
 * Returns a refund as partners read it.
 * @throws AppError `not_found`
 */
export async function getRefund(scope: AccountScope, id: string): Promise<Refund> {
  return presentApiRefund(await findRefund(db, scope, id));
}
