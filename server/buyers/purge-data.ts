import { changed, db } from "@/server/db/sql";
import { acrossAccounts, clock } from "@/server/db/store";

/** Erases at most `batch` buyers' data whose retention has ended. @returns the number erased */
export function purgeBuyerData(batch: number): Promise<number> {
  const all = acrossAccounts("job");
  const ended = all
    .selectFrom("buyer_data")
    .select("id")
    .where("keep_until", "<=", clock())
    .orderBy("keep_until")
    .limit(batch)
    .forUpdate()
    .skipLocked();
  return changed(db, all.deleteFrom("buyer_data").where("id", "in", ended));
}
