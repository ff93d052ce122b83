import { type Db, one } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";

/** How an account guards its destinations. */
export interface Guard {
  /** Hours that a change waits; 0 applies it at once. */
  waitHours: number;
  /** Whether an early approval needs another person than the author. */
  fourEyes: boolean;
}

/** Loads an account's guard as it is now: a due change of it counts before a worker has applied it. */
export async function loadGuard(on: Db, accountId: string): Promise<Guard> {
  return one(
    on,
    acrossAccounts("found")
      .selectFrom("account as a")
      .leftJoin("settlement_guard_change as c", (join) =>
        join
          .onRef("c.account_id", "=", "a.id")
          .on("c.status", "=", fragment.lit("waiting"))
          .on("c.applies_at", "<=", fragment<Date>`clock_timestamp()`),
      )
      .select(({ fn }) => [
        fn.coalesce("c.wait_hours", "a.settlement_wait_hours").as("waitHours"),
        fn.coalesce("c.four_eyes", "a.settlement_four_eyes").as("fourEyes"),
      ])
      .where("a.id", "=", accountId),
  );
}
