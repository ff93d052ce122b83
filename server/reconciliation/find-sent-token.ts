import type { Hex } from "viem";
import { readMentioned } from "@/server/chain/reads/read-mentioned";
import { db, many, sql } from "@/server/db/sql";

/**
 * Finds the form that a stored execution's transaction was built for, by the token hash in its calldata. Empty when the
 * payment was confirmed, or when it has no form data.
 * @throws AppError `bad_gateway`
 */
export async function findSentToken(
  chainId: number,
  { txHash, logIndex }: { txHash: string; logIndex: number },
): Promise<string> {
  const given = await many<{ tokenHash: string }>(
    db,
    sql`select d.token_hash as "tokenHash"
        from chain_event e join payment p on p.id = e.payment_id and p.status = 'requires_action'
          join buyer_data d on d.payment_id = p.id and d.token_hash <> ''
        where e.chain_id = ${chainId} and e.tx_hash = ${txHash} and e.log_index = ${logIndex}
          and e.type = 'PaymentExecuted'`,
  );
  const hashes = given.map(({ tokenHash }) => tokenHash);
  return (await readMentioned(chainId, txHash as Hex, hashes)) ?? "";
}
