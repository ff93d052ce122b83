/**
 * A wallet in the browser (EIP-1193). The server prepares chains and signatures; requests are passed through unchanged.
 */
export interface Eip1193Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
}

export type WalletFault =
  | "rejected"
  | "busy"
  | "unknown_network"
  | "unauthorized"
  | "disconnected"
  | "no_funds"
  | "timed_out"
  | "fault";

/**
 * The meaning of wallets' codes: EIP-1193 (4001, 4100, 49xx), EIP-3085 (4902), EIP-1474 (-32003), WalletConnect (5000,
 * 8000), MetaMask (-32002) and ethers (texts).
 */
const CODES = new Map<unknown, WalletFault>([
  [4001, "rejected"],
  [5000, "rejected"],
  ["ACTION_REJECTED", "rejected"],
  [4902, "unknown_network"],
  [-32_002, "busy"],
  [4100, "unauthorized"],
  [4900, "disconnected"],
  [4901, "disconnected"],
  ["INSUFFICIENT_FUNDS", "no_funds"],
  [8000, "timed_out"],
  ["TIMEOUT", "timed_out"],
]);

/** Faults that nodes and wallets report under a general code, and name in their text only. */
const TEXTS: readonly [RegExp, WalletFault][] = [
  [/insufficient (funds|balance)|gas required exceeds allowance/i, "no_funds"],
  [/unrecognized chain id/i, "unknown_network"],
  [/timed? ?out|request expired/i, "timed_out"],
];

/** Returns the meaning of a wallet's error. Mobile wallets wrap the inner error in `data.originalError`. */
export function walletFault(error: unknown): WalletFault {
  const errors = [error, (error as { data?: { originalError?: unknown } } | null)?.data?.originalError];
  for (const each of errors) {
    const fault = CODES.get((each as { code?: unknown } | null | undefined)?.code);
    if (fault) return fault;
  }
  for (const each of errors) {
    const message = String((each as { message?: unknown } | null | undefined)?.message ?? "");
    const found = TEXTS.find(([text]) => text.test(message));
    if (found) return found[1];
  }
  return "fault";
}

/** Returns the meaning of a wallet's error as far as the dashboard distinguishes it. */
export function mainWalletFault(error: unknown): "rejected" | "busy" | "unknown_network" | "fault" {
  const fault = walletFault(error);
  return fault === "rejected" || fault === "busy" || fault === "unknown_network" ? fault : "fault";
}

/** Returns the wallet's current chain. */
export async function chainIdOf(provider: Eip1193Provider): Promise<number> {
  return Number(await provider.request({ method: "eth_chainId" }));
}
