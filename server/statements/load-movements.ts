import type { AccountScope } from "@/server/auth/scope";
import { ACCOUNT, computed, computedOrNull, raw } from "@/server/db/raw";
import { db, many, one } from "@/server/db/sql";
import type { StatementReach } from "@/server/statements/find-reach";
import type { DATED_BY } from "@/server/statements/schema";
import type { StatementPeriod } from "@/server/statements/statement-period";

const TIME = computed("timestamp with time zone");
const SUM = computed("numeric");
const SHAPE = {
  chainId: computed("bigint"),
  txHash: computed("text"),
  logIndex: computed("integer"),
  at: TIME,
  type: computed("text"),
  merchantRef: computedOrNull("text"),
  token: computed("text"),
  destination: computedOrNull("text"),
  gross: SUM,
  fee: SUM,
  refunded: SUM,
  intoVault: SUM,
  outOfVault: SUM,
  cost: computedOrNull("numeric"),
  merchantId: computedOrNull("text"),
  paymentId: computedOrNull("text"),
  referenceId: computedOrNull("text"),
  createdAt: computedOrNull("timestamp with time zone"),
  unit: computedOrNull("text"),
  fiatCurrency: computedOrNull("text"),
  fiatMinor: computedOrNull("numeric"),
  tokenSymbol: computedOrNull("text"),
  tokenDecimals: computedOrNull("integer"),
  quoted: computedOrNull("numeric"),
  rateNumerator: computedOrNull("numeric"),
  rateDenominator: computedOrNull("numeric"),
  exception: computedOrNull("text"),
  exceptionStatus: computedOrNull("text"),
  refundedBefore: SUM,
  refundId: computedOrNull("text"),
  reason: computedOrNull("text"),
  localTime: computed("text"),
} as const;

/** A row of the view `ledger_movement`. Amounts are in base units. */
export type MovementRow = Awaited<ReturnType<typeof loadMovements>>[number];

/** The place of a movement in its order. */
export interface MovementPlace {
  at: Date;
  chainId: number;
  txHash: string;
  logIndex: number;
}

/** The movements of a statement; null stands for any. */
export interface MovementFilter {
  reach: StatementReach;
  period: StatementPeriod;
  datedBy: (typeof DATED_BY)[number];
  /** Payments and refunds of one token, at one destination or the vault (null). */
  kept?: { token: string; destination: string | null };
}

const START: MovementPlace = { at: new Date(0), chainId: 0, txHash: "", logIndex: -1 };

/** Loads a page of movements in the order of their time. */
export function loadMovements(
  scope: AccountScope,
  { reach, period, datedBy, kept }: MovementFilter,
  { after, limit }: { after?: MovementPlace | undefined; limit: number },
) {
  const { from, before, timeZone } = period;
  const place = after ?? START;
  // The view is not in the schema, and each period needs its own index. A place by creation spans two tables, so its
  // time also bounds the payments.
  return many(
    db,
    datedBy === "created"
      ? raw(scope, SHAPE)`
        select m.*, to_char(m."createdAt" at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "localTime"
        from ledger_movement m
        where m."accountId" = ${ACCOUNT} and m.mode = ${scope.mode} and m."createdAt" < ${before}
          and m."createdAt" >= greatest(${from}::timestamptz, ${place.at}::timestamptz)
          and m."merchantId" = any(${reach.merchantIds})
          and (m."createdAt", m."chainId", m."txHash", m."logIndex")
            > (${place.at}::timestamptz, ${place.chainId}::bigint, ${place.txHash}::text, ${place.logIndex}::integer)
        order by m."createdAt", m."chainId", m."txHash", m."logIndex" limit ${limit}`
      : raw(scope, SHAPE)`
        select m.*, to_char(m.at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "localTime"
        from ledger_movement m
        where m.at >= ${from} and m.at < ${before} and m."chainId" = any(${reach.chainIds})
          and ((m."accountId" = ${ACCOUNT} and m."merchantId" = any(${reach.merchantIds}))
            or (m."paymentId" is null and m."merchantRef" = any(${reach.refs})))
          and (${kept?.token ?? null}::text is null
            or (m.token = ${kept?.token ?? null} and m.destination is not distinct from ${kept?.destination ?? null}::text
              and m.type in ('PaymentExecuted', 'PaymentRefunded')))
          and (m.at, m."chainId", m."txHash", m."logIndex")
            > (${place.at}::timestamptz, ${place.chainId}::bigint, ${place.txHash}::text, ${place.logIndex}::integer)
        order by m.at, m."chainId", m."txHash", m."logIndex" limit ${limit}`,
  );
}

/** Counts the movements of a statement. */
export async function countMovements(
  scope: AccountScope,
  { reach, period: { from, before }, datedBy }: MovementFilter,
): Promise<number> {
  const COUNT = { count: computed("bigint") } as const;
  const { count } = await one(
    db,
    datedBy === "created"
      ? raw(scope, COUNT)`
        select count(*) from ledger_movement m
        where m."accountId" = ${ACCOUNT} and m.mode = ${scope.mode} and m."createdAt" >= ${from} and m."createdAt" < ${before}
          and m."merchantId" = any(${reach.merchantIds})`
      : raw(scope, COUNT)`
        select count(*) from ledger_movement m
        where m.at >= ${from} and m.at < ${before} and m."chainId" = any(${reach.chainIds})
          and ((m."accountId" = ${ACCOUNT} and m."merchantId" = any(${reach.merchantIds}))
            or (m."paymentId" is null and m."merchantRef" = any(${reach.refs})))`,
  );
  return count;
}
