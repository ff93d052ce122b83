import pg from "pg";
import { OWNERS_FUNCTIONS, PRIVILEGES } from "@/server/db/privileges";

/**
 * Gives a role exactly the declared privileges on the tables of the connection's schema, in one transaction. Earlier
 * privileges that are no longer declared are revoked.
 * @param client connected as the owner of the tables
 * @throws Error when the role is the owner itself, or is missing
 */
export async function grantPrivileges(client: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const { rows } = await client.query<{ schema: string; owner: boolean }>(
    `select current_schema() as schema, r.rolsuper or pg_has_role(r.oid, current_user, 'usage') as owner
     from pg_roles r where r.rolname = $1`,
    [role],
  );
  const [found] = rows;
  if (!found) throw new Error(`the database has no role ${role}: docs/operations.md shows how to make it`);
  if (found.owner) {
    throw new Error(
      `DATABASE_URL: its role ${role} has the rights of the owner that DATABASE_OWNER_URL names`,
    );
  }
  const schema = pg.escapeIdentifier(found.schema);
  const statements = Object.entries(PRIVILEGES).flatMap(([table, privileges]) => {
    const on = `on ${schema}.${pg.escapeIdentifier(table)}`;
    return [`revoke all ${on} from ${to}`, `grant ${privileges.join(", ")} ${on} to ${to}`];
  });
  // Each start compares the schema with its version.
  statements.push(`grant select on ${schema}._prisma_migrations to ${to}`);
  const functions = OWNERS_FUNCTIONS.flatMap((each) => [
    `revoke execute on function ${schema}.${each} from public`,
    `grant execute on function ${schema}.${each} to ${to}`,
  ]);
  const all = ["begin", `grant usage on schema ${schema} to ${to}`, ...statements, ...functions, "commit"];
  try {
    await client.query(all.join(";\n"));
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`the privileges of ${role} were not granted: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
