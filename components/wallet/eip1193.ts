/**
 * A wallet in the browser (EIP-1193). The server prepares chains and signatures; requests are passed through unchanged.
 */
export interface Eip1193Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
}

export type WalletFault = "rejected" | "busy" | "unknown_network" | "fault";

const REJECTED: readonly unknown[] = [4001, 5000, "ACTION_REJECTED"];
const UNKNOWN_CHAIN = 4902;
const REQUEST_PENDING = -32_002;

/**
 * Returns the meaning of a wallet's error: 4001 of EIP-1193, 4902 of EIP-3085, -32002 as in MetaMask. Mobile wallets
 * wrap the code of the inner error in `data.originalError`.
 */
export function walletFault(error: unknown): WalletFault {
  const codes = codesOf(error);
  if (codes.some((code) => REJECTED.includes(code))) return "rejected";
  if (codes.includes(UNKNOWN_CHAIN)) return "unknown_network";
  if (codes.includes(REQUEST_PENDING)) return "busy";
  return "fault";
}

function codesOf(error: unknown): unknown[] {
  const outer = error as { code?: unknown; data?: { originalError?: { code?: unknown } } } | null;
  return [outer?.code, outer?.data?.originalError?.code];
}

/** Returns the wallet's current chain. */
export async function chainIdOf(provider: Eip1193Provider): Promise<number> {
  return Number(await provider.request({ method: "eth_chainId" }));
}
