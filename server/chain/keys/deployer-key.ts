import type { Hex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { env } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

/** The account that deploys buyers' smart accounts; null when DEPLOYER_KEY is not set: then none is deployed. */
export function deployerAccount(): PrivateKeyAccount | null {
  return singleton("deployer", () => {
    const key = env().DEPLOYER_KEY;
    return key ? privateKeyToAccount(key as Hex) : null;
  });
}
