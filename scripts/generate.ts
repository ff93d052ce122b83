/**
 * Part of `npm run typecheck`: generates the database client and the table types when the Prisma schema is newer, and
 * the types of messages.
 */
import { generateClient } from "@/scripts/checks";
import { writeMessageTypes } from "@/scripts/message-types";

writeMessageTypes();
const results = await generateClient();
if (results.some(({ ok }) => !ok)) process.exitCode = 1;
