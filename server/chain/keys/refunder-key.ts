import { type HotAccount, hotAccount } from "@/server/chain/keys/hot-account";
import { env } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

/** Returns the account that sends refunds; null without REFUNDER_KEY, so refunds are recorded and wait. */
export function refunderAccount(): HotAccount | null {
  return singleton("refunder", () => {
    const key = env().REFUNDER_KEY;
    return key ? hotAccount(key) : null;
  });
}
