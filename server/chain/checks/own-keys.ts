import { encodeFunctionData, type Hex, multicall3Abi } from "viem";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { type CallBatch, wordIn } from "@/server/chain/checks/call-batch";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { ChainConfig } from "@/server/chain/client/registry";
import { deployerAccount } from "@/server/chain/keys/deployer-key";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { relayerAccounts } from "@/server/chain/keys/relayer-key";
import { env } from "@/server/kernel/env";

/** A hot key of this installation. */
export interface OwnKey {
  role: "relayer" | "refunder" | "deployer";
  address: Hex;
  /** The variable that configures the key. */
  variable: "RELAYER_KEY" | "REFUNDER_KEY" | "DEPLOYER_KEY";
}

/** Lists the hot keys that are configured. */
export function ownKeys(): OwnKey[] {
  const relayers = env().RELAYER_KEY === undefined ? [] : relayerAccounts();
  const [refunder, deployer] = [refunderAccount(), deployerAccount()];
  const keys: OwnKey[] = relayers.map(({ address }) => ({
    role: "relayer",
    address,
    variable: "RELAYER_KEY",
  }));
  if (refunder) keys.push({ role: "refunder", address: refunder.address, variable: "REFUNDER_KEY" });
  if (deployer) keys.push({ role: "deployer", address: deployer.address, variable: "DEPLOYER_KEY" });
  return keys;
}

/**
 * Warns about keys with too little native coin for gas. The deployer's key is checked only where it can deploy
 * accounts.
 */
export function checkBalances(
  batch: CallBatch,
  chain: ChainConfig,
  keys: readonly OwnKey[],
): () => Finding[] {
  const spending = keys.filter(({ role }) => role !== "deployer" || chain.accountFactories.length > 0);
  const balances = spending.map((key) => {
    const callData = encodeFunctionData({
      abi: multicall3Abi,
      functionName: "getEthBalance",
      args: [key.address],
    });
    return { ...key, balance: batch.add(multicall3Address, callData) };
  });
  return () =>
    balances.flatMap(({ address, variable, balance }) => {
      const wei = wordIn(balance());
      const { minBalance } = gasLimitsOf(chain.id);
      if (wei === null || (wei > 0n && wei >= minBalance)) return [];
      const least = minBalance > 0n ? ` and gas.minBalance is ${minBalance}` : "";
      const text = `${address} (${variable}) has ${wei} wei for gas${least}. Send it coin.`;
      return [findingsOf(chain.id).warning(text)];
    });
}
