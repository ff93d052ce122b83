import { openSafeChannel } from "@/components/wallet/safe-messages";
import { type SafeInfo, safeProvider } from "@/components/wallet/safe-provider";

/** Announces the Safe that frames this page as a wallet of this browser (EIP-6963). Other frames do not answer. */
export async function announceSafe(origins: readonly string[]): Promise<void> {
  const ask = openSafeChannel(origins);
  const safe = await ask<SafeInfo>("getSafeInfo");
  const info = Object.freeze({ uuid: crypto.randomUUID(), name: "Safe", icon: "", rdns: "global.safe" });
  const detail = Object.freeze({ info, provider: safeProvider(ask, safe) });
  const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
