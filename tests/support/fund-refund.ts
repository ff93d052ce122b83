import type { Hex, TypedDataDefinition } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { AcceptFunding, FundingSteps } from "@/server/refunds/schema";

/**
 * Signs the merchant wallet's request for a refund; its approvals must already exist. A deadline other than the
 * prepared one is signed as given, for a token that names it `validBefore`.
 */
export async function signFunding(
  id: string,
  account: PrivateKeyAccount,
  { actions, deadline }: FundingSteps,
): Promise<AcceptFunding> {
  const last = actions.at(-1)?.data;
  if (last?.method !== "eth_signTypedData_v4") throw new Error("there is nothing to sign");
  const data = JSON.parse(String(last.params[1])) as TypedDataDefinition & {
    message: Record<string, unknown>;
  };
  if ("validBefore" in data.message) data.message.validBefore = deadline;
  const signature: Hex = await account.signTypedData(data);
  return { id, from: account.address, deadline, signature };
}
