import { db, maybeOne } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import type { ScreeningHealth } from "@/server/screening/health-schema";
import { sourceName } from "@/server/screening/read-source";

/** Finds the state of the list of refused addresses; null when none is configured or in use. */
export async function findScreening(setting = env().SCREENING_LIST): Promise<ScreeningHealth | null> {
  const list = await maybeOne(
    db,
    store
      .selectFrom("screening_list")
      .select(["source", "addresses", "loaded_at as loadedAt", "checked_at as checkedAt"])
      .select(["failures", "last_fault as lastFault"]),
  );
  if (list) return list;
  if (setting === undefined) return null;
  const source = sourceName(setting);
  return { source, addresses: 0, loadedAt: null, checkedAt: null, failures: 0, lastFault: null };
}
