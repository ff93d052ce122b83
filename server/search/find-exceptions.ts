import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { anyOf } from "@/server/db/store";
import { selectExceptions } from "@/server/exceptions/exception-row";
import { presentException } from "@/server/exceptions/present-exception";
import type { ExceptionListItem } from "@/server/exceptions/schema";
import { hasGivenEnds } from "@/server/filters/ends-condition";
import type { Wanted } from "@/server/search/wanted";

const MAX_EXCEPTIONS = 4;

/** Finds exceptions by their id, transaction or payer, and those of found payments; the newest few. */
export async function findExceptions(
  scope: UserScope,
  { id, paymentIds, hash, address }: Wanted,
): Promise<ExceptionListItem[]> {
  const rows = await many(
    db,
    selectExceptions(scope)
      .where(({ eb, or, ref }) =>
        or([
          eb("x.id", "=", id),
          eb("x.payment_id", "=", anyOf(paymentIds)),
          ...(hash ? hasGivenEnds(ref("x.tx_hash"), "hex", hash) : []),
          ...(address ? hasGivenEnds(ref("x.payer"), "hex", address) : []),
        ]),
      )
      .orderBy("x.created_at", "desc")
      .orderBy("x.id", "desc")
      .limit(MAX_EXCEPTIONS),
  );
  return rows.map(presentException);
}
