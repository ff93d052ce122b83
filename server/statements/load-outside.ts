import type { AccountScope } from "@/server/auth/scope";
import { ACCOUNT, computed, computedOrNull, raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";
import type { MovementFilter } from "@/server/statements/load-movements";

const SHAPE = {
  id: computed("text"),
  at: computed("timestamp with time zone"),
  type: computed("text"),
  merchantId: computedOrNull("text"),
  paymentId: computedOrNull("text"),
  referenceId: computedOrNull("text"),
  chainId: computed("bigint"),
  token: computed("text"),
  tokenSymbol: computedOrNull("text"),
  tokenDecimals: computedOrNull("integer"),
  amount: computed("numeric"),
  destination: computedOrNull("text"),
  exception: computedOrNull("text"),
  exceptionStatus: computedOrNull("text"),
  refundId: computedOrNull("text"),
  reason: computedOrNull("text"),
  txHash: computedOrNull("text"),
  createdAt: computedOrNull("timestamp with time zone"),
  localTime: computed("text"),
} as const;

/** Money that moved outside the routers, and so outside the books. */
export type OutsideRow = Awaited<ReturnType<typeof loadOutside>>[number];

/**
 * Loads a page of refunds that a person recorded, and of exceptions that no router's event shows, in the order of their
 * time.
 */
export function loadOutside(
  scope: AccountScope,
  { reach, period: { from, before, timeZone }, datedBy }: MovementFilter,
  { after, limit }: { after: { at: Date; id: string }; limit: number },
) {
  const isByCreated = datedBy === "created";
  return many(
    db,
    // Two tables as one list.
    raw(scope, SHAPE)`
      select u.*, to_char(u.at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "localTime" from (
        select r.id, case when ${isByCreated} then p.created_at else r.recorded_at end as at, 'refund' as type,
          r.merchant_id as "merchantId", p.id as "paymentId", p.reference_id as "referenceId", r.chain_id as "chainId",
          o.token::text as token, p.token_symbol as "tokenSymbol", p.token_decimals as "tokenDecimals",
          r.amount::numeric as amount, null as destination, null as exception, null as "exceptionStatus",
          r.id as "refundId", r.reason, r.tx_hash::text as "txHash", p.created_at as "createdAt"
        from refund r join payment p on p.id = r.payment_id join payment_option o on o.id = r.option_id
        where r.account_id = ${ACCOUNT} and p.mode = ${scope.mode} and r.recorded_at is not null and r.status = 'succeeded'
          and r.merchant_id = any(${reach.merchantIds})
        union all
        select x.id, case when ${isByCreated} then p.created_at else x.block_time end, 'exception',
          x.merchant_id, x.payment_id, p.reference_id, x.chain_id, x.token::text, null, null, x.amount::numeric,
          x.destination::text, x.kind::text, x.status::text, x.refund_id, x.note, x.tx_hash::text, p.created_at
        from payment_exception x left join payment p on p.id = x.payment_id
        where x.account_id = ${ACCOUNT} and x.mode = ${scope.mode} and x.gone_at is null
          and x.kind in ('destination_transfer', 'router_transfer', 'surplus', 'lost')
          and x.merchant_id = any(${reach.merchantIds})) u
      where u.at >= ${from} and u.at < ${before} and (u.at, u.id) > (${after.at}::timestamptz, ${after.id}::text)
      order by u.at, u.id limit ${limit}`,
  );
}
