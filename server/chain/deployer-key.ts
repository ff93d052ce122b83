import type { Hex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { env } from "@/server/env";
import { shared } from "@/server/shared";

/** The account that deploys buyers' smart accounts; null when DEPLOYER_KEY is not set: then none is deployed. */
export function deployerAccount(): PrivateKeyAccount | null {
  return shared("deployer", () => {
    const key = env().DEPLOYER_KEY;
    return key ? privateKeyToAccount(key as Hex) : null;
  });
}
