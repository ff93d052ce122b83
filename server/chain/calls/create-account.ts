import type { Hex } from "viem";
import { estimateGas } from "@/server/chain/calls/estimate-gas";
import { affordableFees, currentFees, gasLimitOf } from "@/server/chain/calls/gas";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { callOrRevert } from "@/server/chain/calls/simulate";
import type { HotAccount } from "@/server/chain/keys/hot-account";
import { signCall } from "@/server/chain/keys/sign-call";
import { SignerFault } from "@/server/chain/keys/signer-fault";
import { countNonces, readBalance } from "@/server/chain/reads/read-sender";
import type { AccountCreation } from "@/server/chain/signatures/wrapped-signature";

/** Five times what common factories use. */
const MAX_GAS = 1_500_000n;

/**
 * The result of signing a creation. It is not signed when the factory reverts or it costs too much. `unclear`: the node
 * cannot estimate it, or the key cannot pay for it now.
 */
export type CreationOutcome =
  | { is: "signed"; txHash: Hex; raw: Hex; nonce: number }
  | { is: "reverts" }
  | { is: "too_costly" }
  | { is: "unclear"; reason: string };

/**
 * Signs a factory's call without value, using at most {@link MAX_GAS} and within the chain's gas limits. Its nonce is
 * the first one that no block has, so it replaces an earlier transaction that is stuck. A node that refuses the
 * replacement makes it wait instead. It is safe to repeat, since a factory creates an account only once. The caller
 * ensures that nothing else sends with this key at the same time.
 * @throws AppError `bad_gateway`
 */
export async function signCreation(
  chainId: number,
  { factory, calldata }: AccountCreation,
  deployer: HotAccount,
): Promise<CreationOutcome> {
  const call = { from: deployer.address, to: factory, data: calldata };
  const { maxFeePerGas: most, minBalance } = gasLimitsOf(chainId);
  const fees = affordableFees(await currentFees(chainId), most);
  if (!fees) return { is: "unclear", reason: "gas costs more than the chain's limits allow" };
  if (minBalance > 0n && (await readBalance(chainId, deployer.address)) < minBalance) {
    return { is: "unclear", reason: "the key has less than the chain's limits require" };
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
  try {
    const { raw, hash } = await signCall(deployer, chainId, envelope);
    return { is: "signed", txHash: hash, raw, nonce };
  } catch (error) {
    if (error instanceof SignerFault) return { is: "unclear", reason: error.message };
    throw error;
  }
}
