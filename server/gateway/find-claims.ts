import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";

/** A transaction that a wallet reported for an option, and that no node has shown yet. */
export interface OpenClaim {
  optionId: string;
  /** CAIP-10. */
  account: string;
  chainId: number;
  txHash: string;
  createdAt: Date;
}

/** Lists a payment's watched claims, newest first; at most one for each option. */
export function findOpenClaims(paymentId: string): Promise<OpenClaim[]> {
  return many(
    db,
    store
      .selectFrom("payment_claim as c")
      .innerJoin("payment_option as o", "o.id", "c.option_id")
      .select(["c.option_id as optionId", "o.account", "o.chain_id as chainId"])
      .select(["c.tx_hash as txHash", "c.created_at as createdAt"])
      .where("c.payment_id", "=", paymentId)
      .where("c.seen_at", "is", null)
      .where("c.dropped_at", "is", null)
      .where("c.closed_at", "is", null)
      .orderBy("c.created_at", "desc")
      .orderBy("c.id", "desc"),
  );
}
