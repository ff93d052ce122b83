import { faultLine } from "@/scripts/operator/fault-line";
import { joinLocalMode, LocalModeAway } from "@/scripts/operator/join-local-mode";
import { pool } from "@/server/db/pool";

/**
 * Prints what an operator's command answers, or why it cannot, in which case the process ends with 1; with 2 when there is
 * no installation to ask.
 */
export async function tell(answer: () => Promise<string>): Promise<void> {
  let connections: ReturnType<typeof pool> | undefined;
  try {
    joinLocalMode();
    connections = pool();
    console.log(await answer());
  } catch (error) {
    console.error(faultLine(error));
    process.exitCode = error instanceof LocalModeAway ? 2 : 1;
  } finally {
    await connections?.end();
  }
}
