import { newLinkToken } from "@/server/auth/link-token";
import { db, one, sql } from "@/server/db/sql";
import { env } from "@/server/kernel/env";

const VALID_HOURS = 24;

/**
 * Creates a link that makes the operator's account, once, within 24 hours. Each start creates a new one.
 * @returns null when the installation already has an operator
 */
export async function offerSetup(): Promise<string | null> {
  const { owned } = await one<{ owned: boolean }>(
    db,
    sql`select exists (select 1 from account where is_operator) as owned`,
  );
  if (owned) return null;
  const { token, hash } = newLinkToken();
  await db.query(sql`delete from setup_token where expires_at < now()`);
  await db.query(
    sql`insert into setup_token (hash, expires_at) values (${hash}, now() + make_interval(hours => ${VALID_HOURS}))`,
  );
  return `${env().PUBLIC_URL}/setup?token=${token}`;
}
