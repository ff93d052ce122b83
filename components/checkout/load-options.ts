import type { PaymentOption } from "@/components/checkout/gateway-client";
import type { Eip1193Provider } from "@/components/wallet/eip1193";
import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";

/** The gateway takes no more than this (contract). */
const MOST_ACCOUNTS = 100;
/** A quote that expires before the wallet can answer counts as expired. */
const QUOTE_MARGIN_MS = 5_000;

/** Returns the accounts that the wallet shares, in lower case; requests access if necessary (EIP-1102). */
export async function requestAccounts(provider: Eip1193Provider, prompt = true): Promise<string[]> {
  const answer = await provider.request({ method: prompt ? "eth_requestAccounts" : "eth_accounts" });
  if (!Array.isArray(answer)) return [];
  const addresses = answer.filter((item): item is string => /^0x[0-9a-f]{40}$/i.test(String(item)));
  return [...new Set(addresses.map((address) => address.toLowerCase()))];
}

/** Lists each account on each network, in CAIP-10. */
export function accountIds(
  accounts: readonly string[],
  networks: readonly Pick<CheckoutNetwork, "chainId">[],
): string[] {
  const ids = accounts.flatMap((account) => networks.map(({ chainId }) => `eip155:${chainId}:${account}`));
  return ids.slice(0, MOST_ACCOUNTS);
}

/** Returns whether an option's quote expires too soon to be signed. */
export function isQuoteOver({ expiresAt }: PaymentOption, nowMs: number): boolean {
  return expiresAt !== null && expiresAt * 1000 - nowMs < QUOTE_MARGIN_MS;
}
