import { db, one, sql } from "@/server/db/sql";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";

/**
 * Finds the refused addresses among some addresses, in lower case.
 * @throws AppError `unavailable` when a list is configured but was never loaded: no buyer passes unscreened
 */
export async function findDenied(
  addresses: readonly string[],
  isRequired = env().SCREENING_LIST !== undefined,
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const asked = addresses.map((address) => address.toLowerCase());
  const { denied, isLoaded } = await one<{ denied: string[]; isLoaded: boolean }>(
    db,
    sql`select array(select address::text from denied_address where address = any(${asked})) as denied,
          exists (select from screening_list where loaded_at is not null) as "isLoaded"`,
  );
  if (isRequired && !isLoaded) {
    throw new AppError("unavailable", "The installation is starting. Nothing was lost; try again.", {
      headers: { "Retry-After": "2" },
    });
  }
  return new Set(denied);
}
