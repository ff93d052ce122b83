import { type Db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Checks whether a person has enabled a second factor. */
export async function hasSecondFactor(on: Db, userId: string): Promise<boolean> {
  const { isEnabled } = await one(
    on,
    store
      .selectFrom("user")
      .select(fragment<boolean>`totp_enabled_at is not null`.as("isEnabled"))
      .where("id", "=", userId),
  );
  return isEnabled;
}
