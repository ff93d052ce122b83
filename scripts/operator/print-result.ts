import { faultLine } from "@/scripts/operator/fault-line";
import { joinLocalMode, LocalModeAway } from "@/scripts/operator/join-local-mode";
import { pool } from "@/server/db/pool";
import { env } from "@/server/kernel/env";
import { loadNetworks } from "@/server/networks/load-networks";

/**
 * Prints the result of an operator's command, or why it failed, and then exits 1; exits 2 when there is no
 * installation.
 */
export async function printResult(answer: () => Promise<string>): Promise<void> {
  let connections: ReturnType<typeof pool> | undefined;
  try {
    joinLocalMode();
    connections = pool();
    if (env().CHAINS_FILE) await loadNetworks();
    console.log(await answer());
  } catch (error) {
    console.error(faultLine(error));
    process.exitCode = error instanceof LocalModeAway ? 2 : 1;
  } finally {
    await connections?.end();
  }
}
