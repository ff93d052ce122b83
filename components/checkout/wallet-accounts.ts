import { requestAccounts } from "@/components/checkout/load-options";
import type { Wallet } from "@/components/wallet/discover-wallets";
import { pause } from "@/components/wallet/pause";

/** A wallet that waits for its owner may leave even this unanswered. */
const ANSWERED_WITHIN_MS = 1_500;

/** Returns the accounts that a wallet shares now, without a prompt; null when it does not answer. */
export function sharedAccounts({ provider }: Wallet): Promise<readonly string[] | null> {
  return Promise.race([
    requestAccounts(provider, false).catch(() => null),
    pause(ANSWERED_WITHIN_MS).then(() => null),
  ]);
}

/**
 * Calls `onChange` with the accounts that the wallet shares, when its owner changes them.
 * @returns a function that ends it
 */
export function followAccounts(wallet: Wallet, onChange: (accounts: readonly string[]) => void): () => void {
  const { provider } = wallet;
  const listener = async () => {
    const accounts = await sharedAccounts(wallet);
    if (accounts) onChange(accounts);
  };
  provider.on?.("accountsChanged", listener);
  return () => provider.removeListener?.("accountsChanged", listener);
}
