import type { Translator } from "@/components/messages/translator";
import { type Eip1193Provider, walletFault } from "@/components/wallet/eip1193";

interface Signing {
  address: string;
  message: string;
}

/**
 * Signs a text (EIP-191) with one account of a wallet.
 * @throws Error with a message for people
 */
export async function signMessage(
  provider: Eip1193Provider,
  { address, message }: Signing,
  t: Translator<"merchants.signing">,
): Promise<string> {
  const refuse = (error: unknown): never => {
    throw new Error(t(walletFault(error)), { cause: error });
  };
  const accounts = await provider.request({ method: "eth_requestAccounts" }).catch(refuse);
  const [offered, ...others] = Array.isArray(accounts) ? accounts.map((account) => String(account)) : [];
  if (![offered, ...others].some((account) => account?.toLowerCase() === address.toLowerCase())) {
    throw new Error(offered ? t("offersOther", { offered, address }) : t("otherAccount", { address }));
  }
  const hex = Array.from(new TextEncoder().encode(message), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const signature = await provider
    .request({ method: "personal_sign", params: [`0x${hex}`, address] })
    .catch(refuse);
  return String(signature);
}
