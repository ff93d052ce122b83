import type { Eip1193Provider } from "@/components/wallet/eip1193";

/** Returns the account that a wallet shares with this page; requests access when it shares none yet. */
export async function sharedAccount(provider: Eip1193Provider): Promise<string> {
  const accounts = await provider.request({ method: "eth_requestAccounts" });
  const [account] = Array.isArray(accounts) ? (accounts as unknown[]) : [];
  if (typeof account !== "string") throw new Error("the wallet shared no account");
  return account;
}
