import { compiled, type Given } from "@/server/db/compiled";
import { db, one } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";

export interface ChainFacts {
  /** The database's clock. */
  now: Date;
  hash: string | null;
  block: number | null;
  head: number | null;
  isRelayed: boolean;
}

/** Reads the newest transaction of the payment's confirmed option as last read from the chain. */
export function chainFacts(paymentId: string): Promise<ChainFacts> {
  return one(db, FACTS({ paymentId }));
}

const FACTS = compiled(({ paymentId }: Given<{ paymentId: string }>) =>
  acrossAccounts("capability")
    .selectFrom("payment as p")
    .leftJoin("payment_attempt as a", (join) =>
      join.onRef("a.payment_id", "=", "p.id").on("a.status", "<>", fragment.lit("failed")),
    )
    .leftJoin("relay_job as j", "j.attempt_id", "a.id")
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("relay_transaction as r")
          .select("r.hash")
          .whereRef("r.job_id", "=", "j.transaction_id")
          .orderBy("r.version", "desc")
          .limit(fragment.lit(1))
          .as("t"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("chain_event as x")
          .select(["x.tx_hash", "x.block_number"])
          .whereRef("x.payment_id", "=", "p.id")
          .whereRef("x.chain_id", "=", "p.chain_id")
          .where("x.type", "=", fragment.lit("PaymentExecuted"))
          .orderBy("x.block_number")
          .limit(fragment.lit(1))
          .as("e"),
      (join) => join.onTrue(),
    )
    .leftJoin("chain_cursor as c", "c.chain_id", "p.chain_id")
    .select(({ fn }) => [
      clock().as("now"),
      fn.coalesce("p.tx_hash", "e.tx_hash", "j.tx_hash", "t.hash", "a.tx_hash").as("hash"),
      fn.coalesce("e.block_number", "j.block_number").as("block"),
      "c.head_number as head",
      fragment<boolean>`j.id is not null`.as("isRelayed"),
    ])
    .where("p.id", "=", paymentId),
);
