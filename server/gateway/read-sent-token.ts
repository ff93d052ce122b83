import type { Hex } from "viem";
import { readMentioned } from "@/server/chain/reads/read-mentioned";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import type { OptionRow } from "@/server/gateway/option-row";
import type { RequiredData } from "@/server/gateway/read-collected";

/**
 * Finds the form for which the payer's transaction was built. `fetch` appends the token's hash to the call, where the
 * router ignores it and a smart account's wrapping keeps it.
 * @returns the hash; empty when the transaction names no form
 * @throws AppError `bad_gateway`
 */
export async function readSentToken(
  { paymentId, chainId, account }: Pick<OptionRow, "paymentId" | "chainId" | "account">,
  txHash: Hex,
  { tokenHash }: Pick<RequiredData, "tokenHash">,
): Promise<string> {
  const given = await many(
    db,
    acrossAccounts("capability")
      .selectFrom("buyer_data")
      .select("token_hash as tokenHash")
      .where("payment_id", "=", paymentId)
      .where("payer", "=", account)
      .where("token_hash", "<>", fragment.lit("")),
  );
  const own = tokenHash === "" ? [] : [tokenHash];
  const known = [...own, ...given.map((each) => each.tokenHash)];
  return (await readMentioned(chainId, txHash, known)) ?? "";
}
