import { db, one } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import type { PaymentRow } from "@/server/payments/payment-row";

/** Facts about a payment's transaction and price beyond its own row. */
export interface PaymentChainFacts {
  txHash: string | null;
  block: number | null;
  head: number | null;
  rateNumerator: bigint | null;
  rateDenominator: bigint | null;
  rateSource: string | null;
  rateAsOf: Date | null;
  /** Null where the buyer's wallet sends the transaction. */
  jobId: string | null;
  /** The number of sent versions of the relayer's transaction, and the time of the last one. */
  versions: number;
  sentAt: Date | null;
  /** When the transfer becomes impossible on chain. */
  deadline: Date | null;
}

/**
 * Loads the paying transaction: settled, executed on chain, reported by the buyer's wallet, or the latest sent version.
 * @param payment as found in the caller's scope
 */
export function loadChainFacts({ id, chainId, optionId }: PaymentRow): Promise<PaymentChainFacts> {
  return one(
    db,
    joinedFacts({ chainId, optionId })
      .select(({ fn }) => [
        fn
          .coalesce("p.tx_hash", "executed.tx_hash", "job.tx_hash", "sent.hash", "attempt.tx_hash")
          .as("txHash"),
        fn.coalesce("p.tx_block", "executed.block_number", "job.block_number").as("block"),
      ])
      .select(["cursor.head_number as head", "o.rate_source as rateSource", "o.rate_as_of as rateAsOf"])
      .select(["o.rate_numerator as rateNumerator", "o.rate_denominator as rateDenominator"])
      .select(["job.id as jobId", "tries.versions", "tries.sent_at as sentAt"])
      .select(fragment<Date | null>`to_timestamp(o.deadline)`.as("deadline"))
      .where("p.id", "=", id)
      .$narrowType<{ versions: number }>(),
  );
}

/** Joins a payment with its option, attempt, call and execution, at most one row of each. */
function joinedFacts({ chainId, optionId }: Pick<PaymentRow, "chainId" | "optionId">) {
  return acrossAccounts("found")
    .selectFrom("payment as p")
    .leftJoin("payment_option as o", (join) => join.on(fragment<boolean>`o.id = ${optionId}`))
    .leftJoin("chain_cursor as cursor", (join) => join.on(fragment<boolean>`cursor.chain_id = ${chainId}`))
    .leftJoin("payment_attempt as attempt", (join) =>
      join.onRef("attempt.payment_id", "=", "p.id").on("attempt.status", "<>", fragment.lit("failed")),
    )
    .leftJoin("relay_job as job", "job.attempt_id", "attempt.id")
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("relay_transaction")
          .select("hash")
          .whereRef("job_id", "=", "job.transaction_id")
          .orderBy("version", "desc")
          .limit(1)
          .as("sent"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("relay_transaction")
          .select(({ fn }) => fn.count<number>("broadcast_at").as("versions"))
          .select(({ fn }) => fn.max("broadcast_at").as("sent_at"))
          .whereRef("job_id", "=", "job.transaction_id")
          .as("tries"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("chain_event")
          .select(["chain_event.tx_hash", "chain_event.block_number"])
          .whereRef("payment_id", "=", "p.id")
          .where(fragment<boolean>`chain_id = ${chainId}`)
          .where("type", "=", fragment.lit("PaymentExecuted"))
          .orderBy("chain_event.block_number", "desc")
          .limit(1)
          .as("executed"),
      (join) => join.onTrue(),
    );
}
