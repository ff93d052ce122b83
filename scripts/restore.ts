/**
 * `npm run restore -- <file> [--replace]`: restores a backup into the empty database of DATABASE_URL, or instead of its
 * present content, and migrates it to this version. Needs DATABASE_OWNER_URL where the installation has two roles. Stop
 * all processes first.
 */
import { parseArgs } from "node:util";
import { migrateAsOwner } from "@/scripts/operator/migrate-as-owner";
import { ownerUrl } from "@/scripts/operator/owner-connection";
import { restoreInto } from "@/scripts/operator/restore-into";
import { databaseUrl } from "@/server/db/pool";
import { env } from "@/server/kernel/env";

const NEXT = [
  "Next:",
  "  1. Start a worker. It reads the networks since the backup.",
  "  2. `npm run relay-signer` shows signers that halted, because they were used since the backup.",
  "  3. `npm run unknown-executions -- <files with payment ids>` finds the orders that were paid since the backup.",
  "  4. `npm run audit:books`",
];

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Error("name one file: npm run restore -- florin.backup");
  await restoreInto(await ownerUrl(), file, values);
  const applied = await migrateAsOwner({ ...env(), DATABASE_URL: databaseUrl() });
  console.log(
    applied.length > 0 ? `Restored ${file}, and applied ${applied.join(", ")}.` : `Restored ${file}.`,
  );
  console.log(NEXT.join("\n"));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
