/** `npm run db:migrate`: brings the database of DATABASE_URL to the newest migration, e.g. before a deployment. */
import { migrate } from "@/server/db/migrate";
import { databaseUrl } from "@/server/db/pool";

try {
  const applied = await migrate(databaseUrl());
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
