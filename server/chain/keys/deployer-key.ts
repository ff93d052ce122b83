import type { Hex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { env } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

/** Returns the account that deploys buyers' smart accounts; null without DEPLOYER_KEY, so none is deployed. */
export function deployerAccount(): PrivateKeyAccount | null {
  return singleton("deployer", () => {
    const key = env().DEPLOYER_KEY;
    return key ? privateKeyToAccount(key as Hex) : null;
  });
}
