import { type HotAccount, hotAccount } from "@/server/chain/keys/hot-account";
import { env } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

/** Returns the account that deploys buyers' smart accounts; null without DEPLOYER_KEY, so none is deployed. */
export function deployerAccount(): HotAccount | null {
  return singleton("deployer", () => {
    const key = env().DEPLOYER_KEY;
    return key ? hotAccount(key) : null;
  });
}
