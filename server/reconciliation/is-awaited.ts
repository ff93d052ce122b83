import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import { db, one } from "@/server/db/sql";
import { acrossAccounts, anyOf, fragment, literals, secondsAgo, store } from "@/server/db/store";
import { LIVE_STATUSES } from "@/server/deposits/lifecycle";

/** How long a deployment that is in no block is expected, in seconds. */
export const DEPLOYMENT_S = 900;

/**
 * Checks whether somebody waits for what the next blocks of a chain have: a buyer who may send a transaction or money, a
 * refund, a lost payment. A payment that our own transaction makes is no reason, because its signer follows it.
 */
export async function isAwaited(chain: ChainConfig): Promise<boolean> {
  const { id } = chain;
  const reasons = [
    sentPayments(id),
    claims(id),
    nativeQuotes(id),
    deposits(chain),
    refunds(id),
    lost(id),
    deployments(id),
  ];
  const { awaited } = await one(
    db,
    store.selectNoFrom(({ exists, or }) => or(reasons.map((each) => exists(each))).as("awaited")),
  );
  return Boolean(awaited);
}

/** Payments in progress that none of our own transactions makes. */
function sentPayments(chainId: number) {
  return acrossAccounts("job")
    .selectFrom("payment as p")
    .where("p.status", "=", fragment.lit("processing"))
    .where("p.chain_id", "=", chainId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("relay_job as j")
            .whereRef("j.payment_id", "=", "p.id")
            .where("j.kind", "in", literals("pay_authorization", "pay_permit2"))
            .where("j.status", "in", literals("queued", "signed", "mined"))
            .where("j.refused_at", "is", null),
        ),
      ),
    );
}

/** Transactions that a wallet has reported and no node has shown. */
function claims(chainId: number) {
  return store
    .selectFrom("payment_claim as c")
    .innerJoin("payment_option as o", "o.id", "c.option_id")
    .where("c.seen_at", "is", null)
    .where("c.dropped_at", "is", null)
    .where("c.closed_at", "is", null)
    .where("o.chain_id", "=", chainId);
}

/** Transactions that a wallet has, and may send without a word. */
function nativeQuotes(chainId: number) {
  return store
    .selectFrom("payment_option as o")
    .where("o.kind", "=", fragment.lit("native"))
    .where(fragment<boolean>`o.action_counts & 2::smallint <> 0`)
    .where("o.deadline", ">", fragment<number>`extract(epoch from clock_timestamp())::bigint`)
    .where("o.chain_id", "=", chainId);
}

/** Deposit addresses that wait for money, which may also arrive on the wrong chain. */
function deposits({ mode }: ChainConfig) {
  const chainIds = chainsOf(mode).map(({ id }) => id);
  return acrossAccounts("job")
    .selectFrom("deposit_address")
    .where("watch_tier", "=", fragment.lit("window"))
    .where("status", "in", literals(...LIVE_STATUSES))
    .where("chain_id", "=", anyOf(chainIds));
}

function refunds(chainId: number) {
  return acrossAccounts("job")
    .selectFrom("refund")
    .where("chain_id", "=", chainId)
    .where("status", "in", literals("pending", "submitted"));
}

function lost(chainId: number) {
  return store.selectFrom("vanished_execution").where("chain_id", "=", chainId);
}

/** Deployments that may be in the next blocks. An old one in no block may never come: its key or its bytes may be gone. */
function deployments(chainId: number) {
  return store
    .selectFrom("account_deployment")
    .where("chain_id", "=", chainId)
    .where("status", "in", literals("signed", "mined"))
    .where(({ eb, or }) =>
      or([eb("status", "=", fragment.lit("mined")), eb("created_at", ">", secondsAgo(DEPLOYMENT_S))]),
    );
}
