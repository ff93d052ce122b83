import { type Eip1193Provider, walletFault } from "@/components/wallet/eip1193";

const FAULTS = {
  rejected: "You declined in your wallet. Choose it again when you are ready.",
  busy: "Your wallet is waiting for you. Open it, answer or close what it asks, and try again.",
  unknown_network: "Your wallet does not know this network.",
  fault: "Your wallet could not sign. Unlock it and try again.",
} as const;

interface Signing {
  address: string;
  message: string;
}

/**
 * Signs a text (EIP-191) with one account of a wallet.
 * @throws Error with a message for people
 */
export async function signMessage(provider: Eip1193Provider, { address, message }: Signing): Promise<string> {
  const accounts = await provider.request({ method: "eth_requestAccounts" }).catch(refuse);
  const offered = Array.isArray(accounts) ? accounts.map((account) => String(account)) : [];
  if (!offered.some((account) => account.toLowerCase() === address.toLowerCase())) {
    const other = offered[0] ? ` It offers ${offered[0]}.` : "";
    throw new Error(
      `Your wallet is connected with another account.${other} Choose ${address} in it and try again.`,
    );
  }
  const hex = Array.from(new TextEncoder().encode(message), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const signature = await provider
    .request({ method: "personal_sign", params: [`0x${hex}`, address] })
    .catch(refuse);
  return String(signature);
}

function refuse(error: unknown): never {
  throw new Error(FAULTS[walletFault(error)], { cause: error });
}
