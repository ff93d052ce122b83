import { gasLimitsOf, type LossBudget } from "@/server/chain/calls/gas-limits";
import type { Inclusion } from "@/server/chain/reads/blocks";
import { db, one, sql, type Tx } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import type { Job } from "@/server/relayer/signer/relay-job";

const RETRY_AFTER_S = 3_600;
const DAY_S = 86_400;

/**
 * Records the cost of a confirmed transaction that did nothing for these jobs. Each job bears an equal share, counted
 * among all jobs in the transaction.
 */
export async function noteLoss(tx: Tx, jobs: readonly Pick<Job, "id">[], { cost }: Inclusion): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  await tx.query(
    sql`update relay_job j
        set lost_wei = div(${cost}::numeric, (select count(*) from relay_job c where c.transaction_id = j.transaction_id))
        where j.id = any(${ids}::text[]) and j.lost_wei is null and j.status in ('signed', 'mined')`,
  );
}

/** The payer and the account of a payment to send. */
interface Payers {
  accountId: string;
  /** In either case. */
  payer: string;
}

interface Losses {
  ofAccount: Record<LossBudget["unit"], string>;
  ofPayer: Record<LossBudget["unit"], string>;
}

/**
 * Refuses a payment when its payer or account has lost too much gas on a chain in the last 24 hours. The loss is the
 * cost of failed calls, from their receipts. The payer's loss counts first, across all accounts. This stops a payer
 * whose signed payments fail long before the merchant's other buyers are refused.
 * @throws AppError `rate_limited`, with `gas_budget` as the reason in its details
 */
export async function requireGasBudget({ accountId, payer }: Payers, chainId: number): Promise<void> {
  const { lossPerAccount, lossPerPayer } = gasLimitsOf(chainId);
  const { ofAccount, ofPayer } = await one<Losses & Record<string, unknown>>(
    db,
    sql`with lost as (
          select j.lost_wei as wei, p.account_id = ${accountId} as is_accounts, o.payer = ${payer.toLowerCase()} as is_payers
          from relay_job j join payment p on p.id = j.payment_id
            join payment_attempt a on a.id = j.attempt_id join payment_option o on o.id = a.option_id
          where j.chain_id = ${chainId} and j.lost_wei is not null and j.status = 'failed' and j.kind <> 'refund'
            and j.updated_at > clock_timestamp() - make_interval(secs => ${DAY_S})
            and (p.account_id = ${accountId} or o.payer = ${payer.toLowerCase()}))
        select jsonb_build_object('wei', coalesce(sum(wei) filter (where is_accounts), 0)::text,
                 'calls', (count(*) filter (where is_accounts))::text) as "ofAccount",
               jsonb_build_object('wei', coalesce(sum(wei) filter (where is_payers), 0)::text,
                 'calls', (count(*) filter (where is_payers))::text) as "ofPayer" from lost`,
  );
  if (isSpent(lossPerPayer, ofPayer)) {
    throw refusal(
      "Too many of your payments have failed on this network lately. Pay on another network, or later.",
    );
  }
  if (isSpent(lossPerAccount, ofAccount)) {
    throw refusal(
      "Too many payments of this merchant have failed on this network lately. Pay on another network, or later.",
    );
  }
}

const isSpent = ({ unit, most }: LossBudget, lost: Losses["ofPayer"]) => BigInt(lost[unit]) >= most;

function refusal(message: string): AppError {
  return new AppError("rate_limited", message, {
    details: { reason: "gas_budget", windowS: DAY_S, retryAfterS: RETRY_AFTER_S },
    headers: { "Retry-After": String(RETRY_AFTER_S) },
  });
}
