import type { Hex } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { balanceOf, fund, requireSuccess } from "@/tests/support/chains";
import {
  type Active,
  sendTransaction,
  signTypedData,
  UNKNOWN_CHAIN,
  UNKNOWN_METHOD,
  WalletRpcError,
} from "@/tests/support/wallet-rpc";

/** The gateway's request to a wallet: `walletRpc` data as it is on the wire. */
export interface WalletAction {
  type: string;
  data: { chain_id: string; method: string; params: unknown[] };
}

export interface TestWallet {
  readonly account: PrivateKeyAccount;
  readonly privateKey: Hex;
  /** CAIP-10 accounts, one a chain. */
  readonly accounts: string[];
  /** In base units; `symbol` is a token's or the native coin's. */
  balance(chain: ChainConfig, symbol: string): Promise<bigint>;
  /** Runs the actions in order; the results are confirm's `results[i].data`. */
  executeActions(actions: WalletAction[]): Promise<Hex[]>;
}

interface WalletOptions {
  chains?: ChainConfig[];
  /** Whole units of each token and of the native coin; 0 leaves the wallet empty. */
  units?: number;
}

/** Creates a wallet with 1 000 of each token and of the native coin on each chain, unless specified otherwise. */
export async function makeWallet({
  chains = chainsConfig().chains,
  units = 1_000,
}: WalletOptions = {}): Promise<TestWallet> {
  const privateKey = generatePrivateKey();
  const account = privateKeyToAccount(privateKey);
  if (units > 0) await Promise.all(chains.map((chain) => fund(chain, account.address, units)));
  return {
    account,
    privateKey,
    accounts: chains.map((chain) => `eip155:${chain.id}:${account.address}`),
    balance: (chain, symbol) => balanceOf(chain, account.address, symbol),
    async executeActions(actions) {
      const results: Hex[] = [];
      for (const [i, action] of actions.entries()) {
        const chain = chainOf(chains, action);
        const result = await execute({ account, chain }, action.data);
        // The approval must be mined before the following signature is useful.
        const isSent = action.data.method === "eth_sendTransaction";
        if (isSent && i < actions.length - 1) await requireSuccess(chain, result);
        results.push(result);
      }
      return results;
    },
  };
}

async function execute(active: Active, { method, params }: WalletAction["data"]): Promise<Hex> {
  if (method === "eth_signTypedData_v4") return signTypedData(active, params);
  if (method === "eth_sendTransaction") return sendTransaction(active, params);
  throw new WalletRpcError(UNKNOWN_METHOD, `the wallet does not know ${method}`);
}

function chainOf(chains: ChainConfig[], action: WalletAction): ChainConfig {
  if (action.type !== "walletRpc")
    throw new Error(`a wallet cannot execute an action of type ${action.type}`);
  const chain = chains.find(({ id }) => action.data.chain_id === `eip155:${id}`);
  if (!chain) throw new WalletRpcError(UNKNOWN_CHAIN, `the wallet does not know ${action.data.chain_id}`);
  return chain;
}
