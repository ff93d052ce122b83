/** Part of `npm run typecheck`: makes the database client and the table types again when the Prisma schema is newer. */
import { generateClient } from "@/scripts/checks";

const results = await generateClient();
if (results.some(({ ok }) => !ok)) process.exitCode = 1;
