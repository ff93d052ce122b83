import { fragment, literals } from "@/server/db/store";
import { LIVE_STATUSES } from "@/server/deposits/lifecycle";

/**
 * Base units that count towards the amount of `deposit_address d`: in its own token, on its network, in time. While it
 * is live, a claim takes them back.
 */
export const RECEIVED = fragment<bigint>`(
  (select coalesce(sum(t.value), 0) from deposit_transfer t
    where t.deposit_id = d.id and t.chain_id = d.chain_id and t.token = d.token and t.gone_at is null
      and t.block_time <= d.expires_at)
  - case when d.status in (${fragment.join(literals(...LIVE_STATUSES))}) then (
    select coalesce(sum((e.data ->> 'amount')::numeric), 0) from chain_event e
    where e.payment_id = d.payment_id and e.key = d.key and e.type = 'DepositReturned' and e.chain_id = d.chain_id
      and e.data ->> 'token' = d.token) else 0 end)`;
