import { encodeFunctionData, type Hex, multicall3Abi } from "viem";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { type CallBatch, wordIn } from "@/server/chain/checks/call-batch";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { ChainConfig } from "@/server/chain/client/registry";
import { deployerAccount } from "@/server/chain/keys/deployer-key";
import type { HotAccount } from "@/server/chain/keys/hot-account";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { relayerAccounts } from "@/server/chain/keys/relayer-key";
import type { RemoteSigner } from "@/server/chain/keys/remote-signer";
import { env } from "@/server/kernel/env";

/** A hot key of this installation. */
export interface OwnKey {
  role: "relayer" | "refunder" | "deployer";
  address: Hex;
  /** The variable that configures the key. */
  variable: "RELAYER_KEY" | "REFUNDER_KEY" | "DEPLOYER_KEY";
  /** Absent for a key in the environment. */
  remote: RemoteSigner | undefined;
}

/** Lists the hot keys that are configured. */
export function ownKeys(): OwnKey[] {
  const relayers = env().RELAYER_KEY === undefined ? [] : relayerAccounts();
  const [refunder, deployer] = [refunderAccount(), deployerAccount()];
  const keyOf = (role: OwnKey["role"], variable: OwnKey["variable"]) => (account: HotAccount) => {
    const { address, remote } = account;
    return { role, variable, address, remote };
  };
  return [
    ...relayers.map(keyOf("relayer", "RELAYER_KEY")),
    ...(refunder ? [refunder] : []).map(keyOf("refunder", "REFUNDER_KEY")),
    ...(deployer ? [deployer] : []).map(keyOf("deployer", "DEPLOYER_KEY")),
  ];
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
