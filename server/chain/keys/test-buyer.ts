import type { Hex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { testWalletKey } from "@/server/chain/client/local-chains";

/** Returns the account of local mode's funded buyer. @throws Error where there is none */
export function testBuyer(): PrivateKeyAccount {
  const key = testWalletKey("test");
  if (!key) throw new Error("there is no test buyer");
  return privateKeyToAccount(key as Hex);
}
