import { type Address, encodeFunctionData, type Hex } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { signedTerms, type Terms } from "@/server/chain/calls/terms";
import type { RouterPlace } from "@/server/chain/client/routers";
import { signBytes } from "@/server/chain/keys/hot-account";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import { SignerFault } from "@/server/chain/keys/signer-fault";
import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";

const RETRY_AFTER_S = 5;

/** A transaction in the form of `eth_sendTransaction`: addresses in lower case, the value in hex. */
export interface BuyerTransaction {
  from: Address;
  to: Address;
  data: Hex;
  value?: Hex;
}

/**
 * Builds the transaction with which a buyer pays the terms directly, with a coin or with a token that the router may
 * take. The router requires a relayer key's signature over
 * the terms' key, so nobody can invent terms (`PaymentRouter.payDirect`).
 * @throws AppError `unavailable` while the key's remote signer does not sign
 */
export async function payDirectTransaction(terms: Terms, place: RouterPlace): Promise<BuyerTransaction> {
  const signature = await signBytes(relayerAccount(), signedTerms(terms, place)).catch(restate);
  return {
    from: terms.payer.toLowerCase() as Address,
    to: place.router.toLowerCase() as Address,
    data: encodeFunctionData({ abi: sharedRouterAbi, functionName: "payDirect", args: [terms, signature] }),
    value: terms.token === NATIVE_TOKEN ? `0x${terms.amount.toString(16)}` : "0x0",
  };
}

function restate(error: unknown): never {
  if (!(error instanceof SignerFault)) throw error;
  log().error({ reason: error.message }, "a quote could not be signed");
  throw new AppError("unavailable", "The quote cannot be signed at present. Nothing was paid; try again.", {
    details: { reason: "signer_unavailable", retryAfterS: RETRY_AFTER_S },
    headers: { "Retry-After": String(RETRY_AFTER_S) },
    cause: error,
  });
}
