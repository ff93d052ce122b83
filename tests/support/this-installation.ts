import { env } from "@/server/kernel/env";
import type { Installation, Stack } from "@/tests/support/installation";
import { ownerUrl } from "@/tests/support/owner-db";

/** The installation that this test process belongs to, for starting more processes of it. */
export function thisInstallation(stack: Stack): Installation {
  const { DATABASE_URL, CHAINS_FILE, RELAYER_KEY, REFUNDER_KEY, DEPLOYER_KEY, AUTH_SECRET } = env();
  if (!DATABASE_URL || !CHAINS_FILE || !RELAYER_KEY || !REFUNDER_KEY || !DEPLOYER_KEY) {
    throw new Error("this process belongs to no installation");
  }
  return {
    directory: stack.directory,
    ownerUrl: ownerUrl(),
    env: { DATABASE_URL, CHAINS_FILE, RELAYER_KEY, REFUNDER_KEY, DEPLOYER_KEY, AUTH_SECRET },
  };
}
