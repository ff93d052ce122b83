import { faultLine } from "@/scripts/operator/fault-line";
import { pool } from "@/server/db/pool";

/** Prints what an operator's command answers, or why it cannot, in which case the process ends with 1. */
export async function tell(answer: () => Promise<string>): Promise<void> {
  let connections: ReturnType<typeof pool> | undefined;
  try {
    connections = pool();
    console.log(await answer());
  } catch (error) {
    console.error(faultLine(error));
    process.exitCode = 1;
  } finally {
    await connections?.end();
  }
}
