import type { UserScope } from "@/server/auth/scope";
import { db } from "@/server/db/sql";
import { findException } from "@/server/exceptions/find-exception";
import { refundableTerms } from "@/server/exceptions/refundable-terms";
import { previewTerms } from "@/server/refunds/preview-terms";
import type { RefundPreview } from "@/server/refunds/schema";

/**
 * What giving back the money of an exception would take, from where, and whether that suffices now.
 * @throws AppError `not_found`, `invalid_state` where there are no terms of ours to give back
 */
export async function previewExceptionRefund(scope: UserScope, id: string): Promise<RefundPreview> {
  return previewTerms(refundableTerms(await findException(db, scope, id)).optionId);
}
