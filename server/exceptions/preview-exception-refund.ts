import type { UserScope } from "@/server/auth/scope";
import { db } from "@/server/db/sql";
import { findException } from "@/server/exceptions/find-exception";
import { refundableTerms } from "@/server/exceptions/refundable-terms";
import { previewLimit } from "@/server/refunds/preview-limit";
import { previewTerms } from "@/server/refunds/preview-terms";
import type { RefundPreview } from "@/server/refunds/schema";

/**
 * Previews a refund of an exception: its amount, its source, and whether the money suffices now.
 * @throws AppError `not_found`, `invalid_state` when the exception has no terms of ours to refund
 */
export async function previewExceptionRefund(scope: UserScope, id: string): Promise<RefundPreview> {
  const terms = refundableTerms(await findException(db, scope, id));
  return { ...(await previewTerms(terms.optionId)), personLimit: await previewLimit(scope, terms) };
}
