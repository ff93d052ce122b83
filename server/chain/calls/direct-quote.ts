import { type Address, encodeFunctionData, type Hex } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { keyOf, type Terms } from "@/server/chain/calls/terms";
import type { RouterPlace } from "@/server/chain/client/routers";
import { relayerAccount } from "@/server/chain/keys/relayer-key";

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
 */
export async function payDirectTransaction(terms: Terms, place: RouterPlace): Promise<BuyerTransaction> {
  const signature = await relayerAccount().sign({ hash: keyOf(terms, place) });
  return {
    from: terms.payer.toLowerCase() as Address,
    to: place.router.toLowerCase() as Address,
    data: encodeFunctionData({ abi: sharedRouterAbi, functionName: "payDirect", args: [terms, signature] }),
    value: terms.token === NATIVE_TOKEN ? `0x${terms.amount.toString(16)}` : "0x0",
  };
}
