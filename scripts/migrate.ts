/**
 * `npm run db:migrate`: migrates the database of DATABASE_URL to the newest version, e.g. before a deployment; with
 * DATABASE_OWNER_URL where that is set.
 */
import { migrateAsOwner } from "@/scripts/operator/migrate-as-owner";
import { databaseUrl } from "@/server/db/pool";
import { env } from "@/server/kernel/env";

try {
  const applied = await migrateAsOwner({ ...env(), DATABASE_URL: databaseUrl() }, (line) =>
    console.log(line),
  );
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
