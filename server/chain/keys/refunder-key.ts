import type { Hex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { env } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

/** Returns the account that sends refunds; null without REFUNDER_KEY, so refunds are recorded and wait. */
export function refunderAccount(): PrivateKeyAccount | null {
  return singleton("refunder", () => {
    const key = env().REFUNDER_KEY;
    return key ? privateKeyToAccount(key as Hex) : null;
  });
}
