import { createHash } from "node:crypto";
import { changed, db } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store } from "@/server/db/store";
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
  await changed(
    db,
    store
      .insertInto("logo")
      .values({ hash, bytes, type, width, height })
      .onConflict((conflict) => conflict.column("hash").doUpdateSet({ checked_at: clock() })),
  );
  await sweep();
  return hash;
}

async function sweep(): Promise<void> {
  const every = acrossAccounts("job");
  const unused = every
    .selectFrom("logo as l")
    .select("l.hash")
    .where("l.checked_at", "<", fragment<Date>`clock_timestamp() - make_interval(secs => ${UNUSED_AFTER_S})`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("merchant as m").select("m.id").whereRef("m.logo_hash", "=", "l.hash"))),
    )
    .orderBy("l.checked_at")
    .limit(SWEEP)
    .forUpdate()
    .skipLocked();
  await changed(db, every.deleteFrom("logo").where("hash", "in", unused));
}
