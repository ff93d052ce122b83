import type { Inclusion } from "@/server/chain/blocks";
import { gasLimitsOf } from "@/server/chain/gas-limits";
import { db, one, sql, type Tx } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import type { Job } from "@/server/relays/relay-job";

const RETRY_AFTER_S = 3_600;
const DAY_S = 86_400;

/** Notes what a confirmed transaction cost that did nothing for these jobs, each its equal share of all that it carried. */
export async function noteLoss(tx: Tx, jobs: readonly Pick<Job, "id">[], { cost }: Inclusion): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  await tx.query(
    sql`update relay_job j
        set lost_wei = div(${cost}::numeric, (select count(*) from relay_job c where c.carrier_id = j.carrier_id))
        where j.id = any(${ids}::text[]) and j.lost_wei is null and j.status in ('signed', 'mined')`,
  );
}

/**
 * Refuses a payment of an account whose calls have cost this installation too much gas for nothing on a chain in the last
 * 24 hours, by what the receipts said.
 * @throws AppError `rate_limited`, with `gas_budget` as the reason in its details
 */
export async function requireGasBudget(accountId: string, chainId: number): Promise<void> {
  const { maxLossPerAccount: most } = gasLimitsOf(chainId);
  if (most === null) return;
  const { lost } = await one<{ lost: string }>(
    db,
    sql`select coalesce(sum(j.lost_wei), 0)::text as lost from relay_job j join payment p on p.id = j.payment_id
        where j.chain_id = ${chainId} and j.lost_wei is not null and j.status = 'failed' and j.kind <> 'refund'
          and j.updated_at > clock_timestamp() - make_interval(secs => ${DAY_S}) and p.account_id = ${accountId}`,
  );
  if (BigInt(lost) < most) return;
  throw new AppError(
    "rate_limited",
    "Too many payments of this merchant have failed on this network lately. Pay on another network, or later.",
    {
      details: { reason: "gas_budget", windowS: DAY_S, retryAfterS: RETRY_AFTER_S },
      headers: { "Retry-After": String(RETRY_AFTER_S) },
    },
  );
}
