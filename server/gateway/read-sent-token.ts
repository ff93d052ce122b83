import type { Hex } from "viem";
import { readMentioned } from "@/server/chain/reads/read-mentioned";
import { db, many, sql } from "@/server/db/sql";
import type { OptionRow } from "@/server/gateway/option-row";
import type { DataAsked } from "@/server/gateway/read-collected";

/**
 * Finds the form for which the payer's transaction was built. `fetch` appends the token's hash to the call, where the
 * router ignores it and a smart account's wrapping keeps it.
 * @returns the hash; empty when the transaction names no form
 * @throws AppError `bad_gateway`
 */
export async function readSentToken(
  { paymentId, chainId, account }: Pick<OptionRow, "paymentId" | "chainId" | "account">,
  txHash: Hex,
  { tokenHash }: Pick<DataAsked, "tokenHash">,
): Promise<string> {
  const given = await many<{ tokenHash: string }>(
    db,
    sql`select token_hash as "tokenHash" from buyer_data
        where payment_id = ${paymentId} and payer = ${account} and token_hash <> ''`,
  );
  const own = tokenHash === "" ? [] : [tokenHash];
  const known = [...own, ...given.map((each) => each.tokenHash)];
  return (await readMentioned(chainId, txHash, known)) ?? "";
}
