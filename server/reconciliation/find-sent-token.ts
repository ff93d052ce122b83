import type { Hex } from "viem";
import { readMentioned } from "@/server/chain/reads/read-mentioned";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";

/**
 * Finds the form that a stored execution's transaction was built for, by the token hash in its calldata. Empty when the
 * payment was confirmed, or when it has no form data.
 * @throws AppError `bad_gateway`
 */
export async function findSentToken(
  chainId: number,
  { txHash, logIndex }: { txHash: string; logIndex: number },
): Promise<string> {
  const given = await many(
    db,
    acrossAccounts("job")
      .selectFrom("chain_event as e")
      .innerJoin("payment as p", "p.id", "e.payment_id")
      .innerJoin("buyer_data as d", "d.payment_id", "p.id")
      .select("d.token_hash as tokenHash")
      .where("p.status", "=", fragment.lit("requires_action"))
      .where("d.token_hash", "<>", fragment.lit(""))
      .where("e.chain_id", "=", chainId)
      .where("e.tx_hash", "=", txHash)
      .where("e.log_index", "=", logIndex)
      .where("e.type", "=", fragment.lit("PaymentExecuted")),
  );
  const hashes = given.map(({ tokenHash }) => tokenHash);
  return (await readMentioned(chainId, txHash as Hex, hashes)) ?? "";
}
