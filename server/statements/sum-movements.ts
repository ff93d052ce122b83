import type { AccountScope } from "@/server/auth/scope";
import { ACCOUNT, computed, computedOrNull, raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";
import type { MovementFilter } from "@/server/statements/load-movements";

const SUM = computed("numeric");
const SHAPE = {
  day: computed("text"),
  merchantId: computedOrNull("text"),
  merchantRef: computedOrNull("text"),
  chainId: computed("bigint"),
  token: computed("text"),
  destination: computedOrNull("text"),
  tokenSymbol: computedOrNull("text"),
  tokenDecimals: computedOrNull("integer"),
  payments: computed("bigint"),
  refunds: computed("bigint"),
  gross: SUM,
  fee: SUM,
  refunded: SUM,
  cost: computedOrNull("numeric"),
} as const;

export type MovementSums = Awaited<ReturnType<typeof sumMovements>>[number];

/** Sums the payments and refunds of a period by day, merchant, destination and token; the newest day first. */
export function sumMovements(
  scope: AccountScope,
  { reach, period: { from, before, timeZone } }: Pick<MovementFilter, "reach" | "period">,
) {
  return many(
    db,
    // The view is not in the schema.
    raw(scope, SHAPE)`
      select to_char(m.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, m."merchantId", m."merchantRef", m."chainId",
        m.token, m.destination, max(m."tokenSymbol") as "tokenSymbol", max(m."tokenDecimals") as "tokenDecimals",
        count(*) filter (where m.type = 'PaymentExecuted') as payments,
        count(*) filter (where m.type = 'PaymentRefunded') as refunds,
        sum(m.gross) as gross, sum(m.fee) as fee, sum(m.refunded) as refunded, sum(m.cost) as cost
      from ledger_movement m
      where m.at >= ${from} and m.at < ${before} and m."chainId" = any(${reach.chainIds})
        and m.type in ('PaymentExecuted', 'PaymentRefunded')
        and ((m."accountId" = ${ACCOUNT} and m."merchantId" = any(${reach.merchantIds}))
          or (m."paymentId" is null and m."merchantRef" = any(${reach.refs})))
      group by 1, 2, 3, 4, 5, 6
      order by 1 desc, 2, 4, 5, 6`,
  );
}
