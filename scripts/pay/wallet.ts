import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type TypedDataDefinition,
} from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { untilMined } from "@/scripts/local/until-mined";
import type { WalletRpc } from "@/scripts/pay/gateway";

interface SentTransaction {
  from: Address;
  to: Address;
  data: Hex;
  value?: Hex;
}

const PATIENCE = { withinMs: 120_000, pollMs: 250 };

/** A wallet with one key: runs `walletRpc` actions, and refuses those for another account. */
export class Wallet {
  readonly #account: PrivateKeyAccount;
  readonly #rpcUrls: Map<number, string>;

  constructor(privateKey: Hex, rpcUrls: Map<number, string>) {
    this.#account = privateKeyToAccount(privateKey);
    this.#rpcUrls = rpcUrls;
  }

  /** CAIP-10, one for each reachable chain. */
  get accounts(): string[] {
    return [...this.#rpcUrls.keys()].map((chainId) => `eip155:${chainId}:${this.#account.address}`);
  }

  /**
   * Executes one action.
   * @returns the signature or the transaction's hash
   * @throws Error with one sentence for people
   */
  async execute({ data: { chain_id, method, params } }: WalletRpc): Promise<Hex> {
    const chainId = Number(/^eip155:(\d+)$/.exec(chain_id)?.[1]);
    if (method === "eth_signTypedData_v4") return this.#sign(chainId, params as [string, string]);
    if (method === "eth_sendTransaction") return this.#send(chainId, params as [SentTransaction]);
    throw new Error(`The option requires ${method}, which this wallet does not do.`);
  }

  /** Waits until a transaction is in a block. @throws Error when it reverted */
  async settle(chainId: string, hash: Hex): Promise<void> {
    const client = createPublicClient({ transport: this.#transport(Number(chainId.replace("eip155:", ""))) });
    await untilMined(client, hash, PATIENCE);
  }

  #sign(chainId: number, [account, json]: [string, string]): Promise<Hex> {
    this.#requireOwn(account);
    const data = JSON.parse(json) as TypedDataDefinition & { domain: { chainId: string } };
    if (Number(data.domain.chainId) !== chainId)
      throw new Error("The option requires a signature for another chain.");
    return this.#account.signTypedData(data);
  }

  #send(chainId: number, [transaction]: [SentTransaction]): Promise<Hex> {
    this.#requireOwn(transaction.from);
    const { to, data, value } = transaction;
    const client = createWalletClient({
      account: this.#account,
      chain: defineChain({
        id: chainId,
        name: `eip155:${chainId}`,
        nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
        rpcUrls: { default: { http: [] } },
      }),
      transport: this.#transport(chainId),
    });
    return client.sendTransaction({ to, data, value: value && BigInt(value) });
  }

  #transport(chainId: number) {
    const url = this.#rpcUrls.get(chainId);
    if (!url)
      throw new Error(`The wallet has no endpoint for chain ${chainId}: give one with --rpc ${chainId}=URL.`);
    return http(url);
  }

  #requireOwn(account: string): void {
    if (account.toLowerCase() === this.#account.address.toLowerCase()) return;
    throw new Error(`The option requires ${account} to act, which is not this wallet's account.`);
  }
}
