import { newLinkToken } from "@/server/auth/link-token";
import { changed, db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";

const VALID_HOURS = 24;

/**
 * Creates a link that makes the operator's account, once, within 24 hours. Each start creates a new one.
 * @returns null when the installation already has an operator
 */
export async function offerSetup(): Promise<string | null> {
  const operators = store.selectFrom("account").select("id").where("is_operator", "=", fragment.lit(true));
  const { owned } = await one(
    db,
    store.selectNoFrom(({ exists }) => exists(operators).as("owned")),
  );
  if (owned) return null;
  const { token, hash } = newLinkToken();
  await changed(db, store.deleteFrom("setup_token").where("expires_at", "<", fragment<Date>`now()`));
  const expiry = fragment<Date>`now() + make_interval(hours => ${VALID_HOURS})`;
  await changed(db, store.insertInto("setup_token").values({ hash, expires_at: expiry }));
  return `${env().PUBLIC_URL}/setup?token=${token}`;
}
