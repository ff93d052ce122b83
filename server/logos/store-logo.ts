import { createHash } from "node:crypto";
import { db, sql } from "@/server/db/sql";
import type { LogoImage } from "@/server/logos/decode-logo";

/** Most images that one call deletes. */
const SWEEP = 20;
const UNUSED_AFTER_S = 86_400;

/**
 * Stores a checked image under the SHA-256 of its bytes, shared by all merchants that use it. Deletes a few images that
 * were checked more than a day ago and that no merchant uses.
 * @returns the hash in hexadecimal
 */
export async function storeLogo({ bytes, type, width, height }: LogoImage): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  await db.query(
    sql`insert into logo (hash, bytes, type, width, height) values (${hash}, ${bytes}, ${type}, ${width}, ${height})
        on conflict (hash) do update set checked_at = clock_timestamp()`,
  );
  await db.query(
    sql`delete from logo where hash in (
          select hash from logo where checked_at < clock_timestamp() - make_interval(secs => ${UNUSED_AFTER_S})
            and not exists (select 1 from merchant where logo_hash = hash)
          order by checked_at limit ${SWEEP} for update skip locked)`,
  );
  return hash;
}
