import { compiled, type Given } from "@/server/db/compiled";
import { db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
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
  const wanted = addresses.map((address) => address.toLowerCase());
  const { denied, isLoaded } = await one(db, DENIED({ wanted }));
  if (isRequired && !isLoaded) {
    throw new AppError("unavailable", "The installation is starting. Nothing was lost; try again.", {
      headers: { "Retry-After": "2" },
    });
  }
  return new Set(denied);
}

const DENIED = compiled(({ wanted }: Given<{ wanted: string[] }>) => {
  const found = store
    .selectFrom("denied_address")
    .select(({ ref }) => fragment<string>`${ref("address")}::text`.as("address"))
    .where("address", "=", fragment<string>`any(${wanted})`);
  const loaded = store.selectFrom("screening_list").select("only_one").where("loaded_at", "is not", null);
  return store.selectNoFrom(({ exists }) => [
    fragment<string[]>`array(${found})`.as("denied"),
    exists(loaded).as("isLoaded"),
  ]);
});
