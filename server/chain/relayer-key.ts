import type { Hex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { env } from "@/server/env";
import { shared } from "@/server/shared";

/**
 * The account that executes signed payments and signs quotes for payments that the buyer sends.
 * @throws Error when RELAYER_KEY is not set
 */
export function relayerAccount(): PrivateKeyAccount {
  return shared("relayer", () => {
    const key = env().RELAYER_KEY;
    if (!key) throw new Error("RELAYER_KEY is not set");
    return privateKeyToAccount(key as Hex);
  });
}
