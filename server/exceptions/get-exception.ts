import { db } from "@/server/db/sql";
import type { ExceptionKeeper } from "@/server/exceptions/exception-row";
import { findException } from "@/server/exceptions/find-exception";
import type { PartnerException } from "@/server/exceptions/partner-schema";
import { presentPartnerException } from "@/server/exceptions/present-partner-exception";

/**
 * Returns one exception.
 * @throws AppError `not_found`
 */
export async function getException(scope: ExceptionKeeper, id: string): Promise<PartnerException> {
  return presentPartnerException(await findException(db, scope, id));
}
