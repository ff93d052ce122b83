import { computed, raw } from "@/server/db/raw";
import { db, one } from "@/server/db/sql";
import { log } from "@/server/kernel/log";

/** Logs a warning when this process connects as the owner of the tables, who can disable the database's rules. */
export async function warnOfOwner(): Promise<void> {
  try {
    const { role, owns } = await one(
      db,
      // The catalogue is not in the schema.
      raw({ role: computed("text"), owns: computed("boolean") })`
        select current_user::text as role, pg_has_role(relowner, 'usage') as owns
        from pg_class where oid = 'payment'::regclass`,
    );
    if (!owns) return;
    log().warn(
      { role },
      "DATABASE_URL connects as the owner of the tables; docs/operations.md, The database's two roles",
    );
  } catch (error) {
    log().warn({ err: error }, "the role of the database was not looked at");
  }
}
