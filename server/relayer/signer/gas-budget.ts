import { gasLimitsOf, type LossBudget } from "@/server/chain/calls/gas-limits";
import type { Inclusion } from "@/server/chain/reads/blocks";
import { compiled, type Given } from "@/server/db/compiled";
import { changed, db, one, type Tx } from "@/server/db/sql";
import { acrossAccounts, anyOf, fragment, literals, secondsAgo, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { NEEDED_KINDS } from "@/server/relayer/jobs/queue-relay";
import type { Job } from "@/server/relayer/signer/relay-job";

const RETRY_AFTER_S = 3_600;
const DAY_S = 86_400;

/**
 * Records the cost of a confirmed transaction that did nothing for these jobs. Each job bears an equal share, counted
 * among all jobs in the transaction.
 */
export async function noteLoss(tx: Tx, jobs: readonly Pick<Job, "id">[], { cost }: Inclusion): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  await changed(
    tx,
    store
      .updateTable("relay_job as j")
      .set(({ selectFrom }) => {
        const sharing = selectFrom("relay_job as c")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("c.transaction_id", "=", "j.transaction_id");
        return { lost_wei: fragment<bigint>`div(${cost}::numeric, ${sharing})` };
      })
      .where("j.id", "=", anyOf(ids))
      .where("j.lost_wei", "is", null)
      .where("j.status", "in", literals("signed", "mined")),
  );
}

/** The payer and the account of a payment to send. */
interface Payers {
  accountId: string;
  /** In either case. */
  payer: string;
}

type Loss = Record<LossBudget["unit"], string>;

/**
 * Refuses a payment when its payer or account has lost too much gas on a chain in the last 24 hours. The loss is the
 * cost of failed calls, from their receipts. The payer's loss counts first, across all accounts. This stops a payer
 * whose signed payments fail long before the merchant's other buyers are refused.
 * @throws AppError `rate_limited`, with `gas_budget` as the reason in its details
 */
export async function requireGasBudget({ accountId, payer }: Payers, chainId: number): Promise<void> {
  const { lossPerAccount, lossPerPayer } = gasLimitsOf(chainId);
  const { ofAccount, ofPayer } = await one(db, LOSSES({ accountId, payer: payer.toLowerCase(), chainId }));
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

/** Who signed the lost call. The one for a permit belongs to no attempt, and its payment names the signer as buyer. */
const PAYER = fragment<string | null>`coalesce(o.payer,
  case when j.kind = 'fund_deposit' then split_part(lower(p.buyer_account), ':', 3) end)`;

const LOSSES = compiled(({ accountId, payer, chainId }: Given<Payers & { chainId: number }>) =>
  acrossAccounts("capability")
    .with("lost", (query) =>
      query
        .selectFrom("relay_job as j")
        .innerJoin("payment as p", "p.id", "j.payment_id")
        .leftJoin("payment_attempt as a", "a.id", "j.attempt_id")
        .leftJoin("payment_option as o", "o.id", "a.option_id")
        .select("j.lost_wei as wei")
        .select((eb) => eb("p.account_id", "=", accountId).as("is_accounts"))
        .select((eb) => eb(PAYER, "=", payer).as("is_payers"))
        .where("j.chain_id", "=", chainId)
        .where("j.lost_wei", "is not", null)
        .where("j.status", "=", fragment.lit("failed"))
        .where("j.kind", "in", literals(...NEEDED_KINDS))
        .where(PAYER, "is not", null)
        .where("j.updated_at", ">", secondsAgo(DAY_S))
        .where(({ eb, or }) => or([eb("p.account_id", "=", accountId), eb(PAYER, "=", payer)])),
    )
    .selectFrom("lost")
    .select(lossWhere("is_accounts").as("ofAccount"))
    .select(lossWhere("is_payers").as("ofPayer")),
);

/** Sums the lost gas and counts the calls of rows with a mark, in digits. */
function lossWhere(mark: "is_accounts" | "is_payers") {
  const rows = fragment.ref(mark);
  return fragment<Loss>`jsonb_build_object('wei', coalesce(sum(wei) filter (where ${rows}), 0)::text,
    'calls', (count(*) filter (where ${rows}))::text)`;
}

const isSpent = ({ unit, most }: LossBudget, lost: Loss) => BigInt(lost[unit]) >= most;

function refusal(message: string): AppError {
  return new AppError("rate_limited", message, {
    details: { reason: "gas_budget", windowS: DAY_S, retryAfterS: RETRY_AFTER_S },
    headers: { "Retry-After": String(RETRY_AFTER_S) },
  });
}
