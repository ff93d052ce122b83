import type { PrivateKeyAccount } from "viem/accounts";
import { estimateGas } from "@/server/chain/estimate-gas";
import { currentFees, gasLimitOf } from "@/server/chain/gas";
import { countNonces } from "@/server/chain/read-sender";
import { sendRaw } from "@/server/chain/send-raw";
import { signCall } from "@/server/chain/sign-call";
import { callOrRevert } from "@/server/chain/simulate";
import type { AccountCreation } from "@/server/chain/wrapped-signature";

/** Five times what the usual factories take. */
const MAX_GAS = 1_500_000n;

/** `sent`, with the hash; or why not: the factory reverts, it would cost too much, or the node would not have it now. */
export type CreationOutcome =
  | { is: "sent"; txHash: string }
  | { is: "reverts" }
  | { is: "too_costly" }
  | { is: "unclear"; reason: string };

/**
 * Sends a factory's call, with no coin and at most {@link MAX_GAS}. Its nonce is the first that no block has, so that
 * what was sent before and is stuck is replaced or, where the node insists on it, waited for. Harmless to repeat: a
 * factory makes an account once. The caller sees to it that nobody else sends with this key meanwhile.
 * @throws AppError `bad_gateway`
 */
export async function sendCreation(
  chainId: number,
  { factory, calldata }: AccountCreation,
  deployer: PrivateKeyAccount,
): Promise<CreationOutcome> {
  const call = { from: deployer.address, to: factory, data: calldata };
  const fees = await currentFees(chainId);
  const gas = await estimateGas(chainId, { ...call, maxFeePerGas: fees.maxFeePerGas }).catch(String);
  if (typeof gas === "string") {
    const { reverted } = await callOrRevert(chainId, call);
    return reverted ? { is: "reverts" } : { is: "unclear", reason: gas };
  }
  if (gas > MAX_GAS) return { is: "too_costly" };
  const nonce = await countNonces(chainId, deployer.address, "latest");
  const limit = gasLimitOf(gas);
  const envelope = {
    to: factory,
    data: calldata,
    nonce,
    gas: limit < MAX_GAS ? limit : MAX_GAS,
    ...fees,
  };
  const { raw, hash } = await signCall(deployer, chainId, envelope);
  const reason = await sendRaw(chainId, raw);
  return reason === null ? { is: "sent", txHash: hash } : { is: "unclear", reason };
}
