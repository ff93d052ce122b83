import path from "node:path";
import { defineConfig } from "prisma/config";

// Only `prisma generate` is used, and it asks that the engine of `prisma migrate` be there without running it. That engine
// is no npm package but a download, so any file stands in for it: migrations are plain SQL, applied by server/db/migrate.ts.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve("prisma.config.ts");

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
});
