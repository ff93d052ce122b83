import { refuseSigning, requireAccount, signMessage } from "@/components/merchants/sign-message";
import type { Translator } from "@/components/messages/translator";
import type { Eip1193Provider } from "@/components/wallet/eip1193";
import { runActions } from "@/components/wallet/run-actions";
import type { PreparedRedirect } from "@/server/refunds/redirect-schema";

/**
 * Signs for a refund's new address with the account that paid: the router's claim on its network, or a text.
 * @throws Error with a message for people
 */
export async function signRedirect(
  provider: Eip1193Provider,
  { signer, chainId, message, claim }: PreparedRedirect,
  t: Translator<"merchants.signing">,
): Promise<string> {
  if (!claim) return signMessage(provider, { address: signer, message: message ?? "" }, t);
  await requireAccount(provider, signer, t);
  const params = [signer.toLowerCase(), claim.typedData];
  const [result] = await runActions({
    provider,
    actions: [{ type: "walletRpc", data: { chain_id: chainId, method: "eth_signTypedData_v4", params } }],
    networks: [claim.network],
    onStep: () => {},
    signal: new AbortController().signal,
  }).catch(refuseSigning(t));
  return result?.data[0] ?? "";
}
