import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { estimateGas } from "@/server/chain/calls/estimate-gas";
import { affordableFees, currentFees, gasLimitOf } from "@/server/chain/calls/gas";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { signCall } from "@/server/chain/keys/sign-call";
import { countNonces, readBalance } from "@/server/chain/reads/read-sender";
import type { AccountCreation } from "@/server/chain/signatures/wrapped-signature";

/** Five times what the usual factories take. */
const MAX_GAS = 1_500_000n;

/** `signed`; or why not: the factory reverts, it would cost too much, or it cannot be known, or paid for, now. */
export type CreationOutcome =
  | { is: "signed"; txHash: Hex; raw: Hex; nonce: number }
  | { is: "reverts" }
  | { is: "too_costly" }
  | { is: "unclear"; reason: string };

/**
 * Signs a factory's call, with no coin, at most {@link MAX_GAS} and within the chain's limits for gas. Its nonce is the first that no block has, so that
 * what was sent before and is stuck is replaced or, where the node insists on it, waited for. Harmless to repeat: a
 * factory makes an account once. The caller sees to it that nobody else sends with this key meanwhile.
 * @throws AppError `bad_gateway`
 */
export async function signCreation(
  chainId: number,
  { factory, calldata }: AccountCreation,
  deployer: PrivateKeyAccount,
): Promise<CreationOutcome> {
  const call = { from: deployer.address, to: factory, data: calldata };
  const { maxFeePerGas: most, minBalance } = gasLimitsOf(chainId);
  const fees = affordableFees(await currentFees(chainId), most);
  if (!fees) return { is: "unclear", reason: "gas costs more than the chain's limits allow" };
  if (minBalance > 0n && (await readBalance(chainId, deployer.address)) < minBalance) {
    return { is: "unclear", reason: "the key has less than the chain's limits ask for" };
  }
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
  return { is: "signed", txHash: hash, raw, nonce };
}
