import { type Db, one, sql } from "@/server/db/sql";

/** Whether a person has a second factor in use. */
export async function hasSecondFactor(on: Db, userId: string): Promise<boolean> {
  const { isEnabled } = await one<{ isEnabled: boolean }>(
    on,
    sql`select totp_enabled_at is not null as "isEnabled" from "user" where id = ${userId}`,
  );
  return isEnabled;
}
