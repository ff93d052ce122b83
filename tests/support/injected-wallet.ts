import type { Page } from "@playwright/test";
import { createPublicClient, type Hex, http, numberToHex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { ChainConfig } from "@/server/chain/client/registry";
import { viemChain } from "@/tests/support/chains";
import {
  type Active,
  INTERNAL_ERROR,
  REJECTED,
  type SignedTransaction,
  sendTransaction,
  signTransaction,
  signTypedData,
  UNKNOWN_CHAIN,
  WalletRpcError,
} from "@/tests/support/wallet-rpc";

export interface WalletRequest {
  method: string;
  params: unknown[];
  chainId: number;
}

export interface InjectedWalletOptions {
  account: PrivateKeyAccount;
  chains: ChainConfig[];
  name?: string;
  /** The person's answer to each prompt; by default yes to all. */
  approve?: (request: WalletRequest) => boolean | Promise<boolean>;
  /**
   * Receives a signed transaction instead of the network; by default the network has it before the page has its hash.
   */
  hold?: (transaction: SignedTransaction) => void;
  /** Answers a request in the wallet's place, unless it returns undefined; may throw a WalletRpcError. */
  intercept?: (request: WalletRequest) => unknown;
}

export interface InjectedWallet {
  /** Every method that the page has called, in order. */
  readonly calls: string[];
  /** Changes the active chain, as a person would in the wallet. */
  switchChain(chainId: number): Promise<void>;
  /** Emits an event of EIP-1193. */
  emit(event: string, data: unknown): Promise<unknown>;
}

const PROMPTS = new Set([
  "eth_requestAccounts",
  "personal_sign",
  "eth_signTypedData_v4",
  "eth_sendTransaction",
]);

/** Installs an EIP-1193 provider, announced by EIP-6963, in every document that `page` opens from now on. */
export async function injectWallet(page: Page, options: InjectedWalletOptions): Promise<InjectedWallet> {
  const { account, chains, name = "Test Wallet", approve = () => true, hold, intercept } = options;
  const calls: string[] = [];
  let active = chains[0];
  const emit = (event: string, data: unknown) =>
    page.evaluate(([e, d]) => window.testWallet?.emit(e as string, d), [event, data]).catch(() => undefined);
  const switchChain = async (chainId: number) => {
    const chain = chains.find(({ id }) => id === chainId);
    if (!chain) throw new WalletRpcError(UNKNOWN_CHAIN, "Unrecognized chain ID.");
    active = chain;
    await emit("chainChanged", numberToHex(chainId));
  };
  await page.exposeFunction("testWalletRequest", async (method: string, params: unknown[] = []) => {
    calls.push(method);
    try {
      if (!active) throw new WalletRpcError(UNKNOWN_CHAIN, "Unrecognized chain ID.");
      const request = { method, params, chainId: active.id };
      const intercepted = await intercept?.(request);
      if (intercepted !== undefined) return { result: intercepted };
      if (PROMPTS.has(method) && !(await approve(request)))
        throw new WalletRpcError(REJECTED, "User rejected the request.");
      if (method === "wallet_switchEthereumChain") {
        await switchChain(Number((params[0] as { chainId: Hex }).chainId));
        return { result: null };
      }
      if (hold && method === "eth_sendTransaction") {
        const transaction = await signTransaction({ account, chain: active }, params);
        hold(transaction);
        return { result: transaction.hash };
      }
      return { result: await answer({ account, chain: active }, request) };
    } catch (error) {
      const { code = INTERNAL_ERROR, message } = error as { code?: number; message: string };
      return { error: { code, message } };
    }
  });
  await page.addInitScript(announce, name);
  return { calls, switchChain, emit };
}

async function answer(active: Active, { method, params }: WalletRequest): Promise<unknown> {
  switch (method) {
    case "eth_requestAccounts":
    case "eth_accounts":
      return [active.account.address];
    case "eth_chainId":
      return numberToHex(active.chain.id);
    case "wallet_requestPermissions":
    case "wallet_getPermissions":
      return [{ parentCapability: "eth_accounts" }];
    case "wallet_revokePermissions":
    case "wallet_addEthereumChain":
      return null;
    case "personal_sign":
      return active.account.signMessage({ message: { raw: params[0] as Hex } });
    case "eth_signTypedData_v4":
      return signTypedData(active, params);
    case "eth_sendTransaction":
      return sendTransaction(active, params);
    default:
      return createPublicClient({ chain: viemChain(active.chain), transport: http() }).request({
        method,
        params,
      } as never);
  }
}

declare global {
  interface Window {
    testWallet?: { emit(event: string, data: unknown): void };
    testWalletRequest(
      method: string,
      params?: unknown[],
    ): Promise<{ result?: unknown; error?: { code: number; message: string } }>;
  }
}

/** Runs in the page. */
function announce(name: string): void {
  type Listener = (data: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  const provider = {
    async request({ method, params }: { method: string; params?: unknown[] }) {
      const { result, error } = await window.testWalletRequest(method, params);
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return provider;
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };
  window.testWallet = {
    emit(event, data) {
      for (const listener of listeners.get(event) ?? []) listener(data);
    },
  };
  Object.assign(window, { ethereum: provider });
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const info = Object.freeze({
    uuid: "350670db-19fa-4704-a166-e52e178b59d2",
    name,
    rdns: "test.florin.wallet",
    icon,
  });
  const detail = Object.freeze({ info, provider });
  const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
