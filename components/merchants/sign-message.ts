import type { Translator } from "@/components/messages/translator";
import { type Eip1193Provider, mainWalletFault } from "@/components/wallet/eip1193";

interface Signing {
  address: string;
  message: string;
}

type SigningTexts = Translator<"merchants.signing">;

/** Returns the function that throws a wallet's error with a message for people. */
export function refuseSigning(t: SigningTexts): (error: unknown) => never {
  return (error) => {
    throw new Error(t(mainWalletFault(error)), { cause: error });
  };
}

/**
 * Requests access to one account of a wallet.
 * @throws Error with a message for people, also when the wallet offers other accounts only
 */
export async function requireAccount(
  provider: Eip1193Provider,
  address: string,
  t: SigningTexts,
): Promise<void> {
  const accounts = await provider.request({ method: "eth_requestAccounts" }).catch(refuseSigning(t));
  const [offered, ...others] = Array.isArray(accounts) ? accounts.map((account) => String(account)) : [];
  if ([offered, ...others].some((account) => account?.toLowerCase() === address.toLowerCase())) return;
  throw new Error(offered ? t("offersOther", { offered, address }) : t("otherAccount", { address }));
}

/**
 * Signs a text (EIP-191) with one account of a wallet.
 * @throws Error with a message for people
 */
export async function signMessage(
  provider: Eip1193Provider,
  { address, message }: Signing,
  t: SigningTexts,
): Promise<string> {
  await requireAccount(provider, address, t);
  const hex = Array.from(new TextEncoder().encode(message), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const signature = await provider
    .request({ method: "personal_sign", params: [`0x${hex}`, address] })
    .catch(refuseSigning(t));
  return String(signature);
}
