import {
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  type TypedDataDefinition,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { ChainConfig } from "@/server/chain/client/registry";
import { viemChain } from "@/tests/support/chains";

/** A wallet's error, with a code of EIP-1193 or EIP-1474. */
export class WalletRpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const REJECTED = 4001;
export const UNAUTHORIZED = 4100;
export const UNKNOWN_METHOD = 4200;
export const UNKNOWN_CHAIN = 4902;
export const INTERNAL_ERROR = -32603;

/** The wallet's active account and chain. */
export interface Active {
  account: PrivateKeyAccount;
  chain: ChainConfig;
}

/**
 * Implements `eth_signTypedData_v4`, as strictly as real wallets.
 * @throws WalletRpcError for another account than its own, and for a domain of another chain
 */
export function signTypedData({ account, chain }: Active, params: unknown[]): Promise<Hex> {
  const [signer, data] = params as [string, string | TypedDataDefinition];
  requireOwn(account, signer);
  const typed: TypedDataDefinition = typeof data === "string" ? JSON.parse(data) : data;
  const chainId = typed.domain?.chainId;
  if (chainId !== undefined && Number(chainId) !== chain.id) {
    throw new WalletRpcError(
      INTERNAL_ERROR,
      `Provided chainId "${chainId}" must match the active chainId "${chain.id}"`,
    );
  }
  return account.signTypedData(typed);
}

/** Implements `eth_sendTransaction`; returns the hash before the transaction is mined. */
export async function sendTransaction(active: Active, params: unknown[]): Promise<Hex> {
  const { hash, broadcast } = await signTransaction(active, params);
  await broadcast();
  return hash;
}

/** A transaction that no node has yet: its hash, and the function that sends it. */
export interface SignedTransaction {
  hash: Hex;
  broadcast: () => Promise<unknown>;
}

export async function signTransaction(
  { account, chain }: Active,
  params: unknown[],
): Promise<SignedTransaction> {
  const [{ from, to, data, value }] = params as [{ from: string; to: Hex; data?: Hex; value?: Hex }];
  requireOwn(account, from);
  const client = createWalletClient({ account, chain: viemChain(chain), transport: http() });
  const request = { to, data, value: value === undefined ? undefined : BigInt(value) };
  const serializedTransaction = await client.signTransaction(await client.prepareTransactionRequest(request));
  const node = createPublicClient({ chain: viemChain(chain), transport: http() });
  return {
    hash: keccak256(serializedTransaction),
    broadcast: () => node.sendRawTransaction({ serializedTransaction }),
  };
}

function requireOwn(account: PrivateKeyAccount, address: string): void {
  if (address.toLowerCase() === account.address.toLowerCase()) return;
  throw new WalletRpcError(UNAUTHORIZED, `${address} is not the wallet's account`);
}
