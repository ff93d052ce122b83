import { type Hex, hexToBigInt, type TypedDataDefinition } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Wallet } from "@/components/wallet/discover-wallets";
import type { Eip1193Provider } from "@/components/wallet/eip1193";
import type { WalletNetwork } from "@/components/wallet/wallet-rpc";

interface TransactionRequest {
  from: string;
  to: Hex;
  data?: Hex;
  value?: Hex;
}

const UNAUTHORIZED = 4100;
const UNSUPPORTED = 4200;
const UNKNOWN_CHAIN = 4902;
/** Enough for the call, and for any state change of an earlier transaction. */
const GAS_MARGIN = { numerator: 5n, denominator: 4n };
const TIP_WEI = 1_000_000_000n;

/**
 * Implements a wallet inside the page, for local chains only: it has local mode's funded key, signs in this browser,
 * and implements EIP-1193 like any other.
 */
export function makeTestWallet(privateKey: string, networks: readonly WalletNetwork[]): Wallet {
  return {
    id: "test-wallet",
    name: "Test wallet",
    icon: null,
    provider: provide(privateKey, networks),
  };
}

function provide(privateKey: string, networks: readonly WalletNetwork[]): Eip1193Provider {
  const account = privateKeyToAccount(privateKey as Hex);
  let chainId = networks[0]?.chainId ?? 0;
  const requireOwn = (address: string | undefined) => {
    if (address?.toLowerCase() !== account.address.toLowerCase())
      throw walletError(UNAUTHORIZED, "not this account");
  };
  const send = async (request: TransactionRequest) => {
    requireOwn(request.from);
    const fields = await transactionFields(chainId, request);
    const raw = await account.signTransaction({ ...fields, chainId, type: "eip1559" });
    return rpc(chainId, "eth_sendRawTransaction", [raw]);
  };
  const sign = ([signer, data]: readonly unknown[]) => {
    requireOwn(signer as string);
    return account.signTypedData(JSON.parse(data as string) as TypedDataDefinition);
  };
  const switchTo = (wanted: string) => {
    if (!networks.some((network) => network.chainId === Number(wanted)))
      throw walletError(UNKNOWN_CHAIN, "unknown chain");
    chainId = Number(wanted);
    return null;
  };
  return {
    async request({ method, params = [] }) {
      switch (method) {
        case "eth_requestAccounts":
        case "eth_accounts":
          return [account.address];
        case "eth_chainId":
          return `0x${chainId.toString(16)}`;
        case "wallet_switchEthereumChain":
          return switchTo((params[0] as { chainId: string }).chainId);
        case "eth_signTypedData_v4":
          return sign(params);
        case "eth_sendTransaction":
          return send(params[0] as TransactionRequest);
        case "eth_getTransactionReceipt":
          return rpc(chainId, method, params);
        default:
          throw walletError(UNSUPPORTED, `${method} is not supported`);
      }
    },
  };
}

async function transactionFields(chainId: number, { from, to, data, value }: TransactionRequest) {
  const call = { from, to, ...(data ? { data } : {}), ...(value ? { value } : {}) };
  const [nonce, gas, block] = await Promise.all([
    rpc<Hex>(chainId, "eth_getTransactionCount", [from, "pending"]),
    rpc<Hex>(chainId, "eth_estimateGas", [call]),
    rpc<{ baseFeePerGas?: Hex }>(chainId, "eth_getBlockByNumber", ["latest", false]),
  ]);
  return {
    to,
    data,
    value: value ? hexToBigInt(value) : 0n,
    nonce: Number(nonce),
    gas: (hexToBigInt(gas) * GAS_MARGIN.numerator) / GAS_MARGIN.denominator,
    maxPriorityFeePerGas: TIP_WEI,
    maxFeePerGas: 2n * hexToBigInt(block.baseFeePerGas ?? "0x0") + TIP_WEI,
  };
}

/** The local node, proxied by this site because a browser on another machine cannot reach it. */
async function rpc<T>(chainId: number, method: string, params: readonly unknown[]): Promise<T> {
  const response = await fetch(`/local-rpc/${chainId}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(15_000),
  });
  const { result, error } = (await response.json()) as {
    result?: T;
    error?: { code: number; message: string };
  };
  if (error || result === undefined) throw walletError(error?.code ?? -32_603, error?.message ?? "no answer");
  return result;
}

function walletError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}
