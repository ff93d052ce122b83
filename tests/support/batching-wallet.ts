import { type Address, createWalletClient, type Hex, http, numberToHex, parseAbi } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { ChainConfig } from "@/server/chain/client/registry";
import { publicClient, viemChain } from "@/tests/support/chains";
import type { InjectedWalletOptions, WalletRequest } from "@/tests/support/injected-wallet";
import { REJECTED, UNKNOWN_CHAIN, WalletRpcError } from "@/tests/support/wallet-rpc";

const ABI = parseAbi(["function executeBatch((address target, uint256 value, bytes data)[] calls)"]);

interface BatchRequest {
  chainId: Hex;
  from: Address;
  calls: { to: Address; data: Hex; value: Hex }[];
  atomicRequired: boolean;
}

interface BatchingOptions {
  chains: readonly ChainConfig[];
  owner: PrivateKeyAccount;
  /** The smart account of that owner. */
  address: Address;
  /** Answers `wallet_sendCalls` in the wallet's place, unless it returns undefined; may throw a WalletRpcError. */
  onSend?: (batch: BatchRequest) => unknown;
}

/** Implements EIP-5792 for a smart account that executes calls in one transaction of its owner, all or none. */
export function batchesOf({
  chains,
  owner,
  address,
  onSend,
}: BatchingOptions): Required<Pick<InjectedWalletOptions, "intercept">> & { sent: BatchRequest[] } {
  const sent: BatchRequest[] = [];
  const chainOf = (id: number) => {
    const chain = chains.find((each) => each.id === id);
    if (!chain) throw new WalletRpcError(UNKNOWN_CHAIN, "Unrecognized chain ID.");
    return chain;
  };
  const send = async (batch: BatchRequest) => {
    const answer = await onSend?.(batch);
    if (answer !== undefined) return answer;
    if (!batch.atomicRequired || batch.from !== address.toLowerCase())
      throw new WalletRpcError(REJECTED, "This is not a batch of the account's.");
    sent.push(batch);
    const chain = chainOf(Number(batch.chainId));
    const client = createWalletClient({ account: owner, chain: viemChain(chain), transport: http() });
    const calls = batch.calls.map(({ to, data, value }) => ({ target: to, data, value: BigInt(value) }));
    // Without an estimate, so that a batch that fails is mined, too.
    const hash = await client.writeContract({
      address,
      abi: ABI,
      functionName: "executeBatch",
      args: [calls],
      gas: 2_000_000n,
    });
    return { id: `${chain.id}:${hash}` };
  };
  const intercept = async ({ method, params }: WalletRequest) => {
    if (method === "wallet_getCapabilities")
      return Object.fromEntries(
        chains.map(({ id }) => [numberToHex(id), { atomic: { status: "supported" } }]),
      );
    if (method === "wallet_sendCalls") return send(params[0] as BatchRequest);
    if (method === "wallet_getCallsStatus") return statusOf(chainOf, String(params[0]));
    return undefined;
  };
  return { intercept, sent };
}

async function statusOf(chainOf: (id: number) => ChainConfig, id: string) {
  const [chainId = "", hash = ""] = id.split(":");
  const base = { version: "2.0.0", id, chainId: numberToHex(Number(chainId)), atomic: true };
  const client = publicClient(chainOf(Number(chainId)));
  const receipt = await client.getTransactionReceipt({ hash: hash as Hex }).catch(() => null);
  if (!receipt) return { ...base, status: 100 };
  const { transactionHash, blockHash, status } = receipt;
  const isDone = status === "success";
  const receipts = [{ transactionHash, blockHash, status: isDone ? "0x1" : "0x0", logs: [] }];
  return { ...base, status: isDone ? 200 : 500, receipts };
}
