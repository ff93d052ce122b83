import { pool } from "@/server/db/pool";

/** Prints what an operator's command answers, or why it cannot, in which case the process ends with 1. */
export async function tell(answer: () => Promise<string>): Promise<void> {
  try {
    console.log(await answer());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await pool().end();
  }
}
