import { raw } from "@/server/db/raw";
import { changed, db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Rows of past days that a new one removes: more than are added. */
const SWEEP = 100;

interface Failure {
  /** The person attempted on, or the network. */
  subject: string;
  kind: string;
}

/**
 * Counts a failure in its hour, so that the log gets the first, the tenth, the hundredth … instead of each.
 * @returns the count when it is one of these; null otherwise
 */
export async function tallyFailure({ subject, kind }: Failure): Promise<number | null> {
  const { failures } = await one(
    db,
    store
      .insertInto("sign_in_tally")
      .values({ subject, kind, hour: fragment`date_trunc('hour', clock_timestamp())` })
      .onConflict((conflict) =>
        conflict
          .columns(["subject", "kind", "hour"])
          .doUpdateSet(({ eb }) => ({ failures: eb("sign_in_tally.failures", "+", 1) })),
      )
      .returning("failures"),
  );
  if (failures === 1) await sweep();
  return /^10*$/.test(String(failures)) ? failures : null;
}

async function sweep(): Promise<void> {
  await changed(
    db,
    // By row address, which the builder does not support: any rows will do, and no index orders them.
    raw({})`delete from sign_in_tally where ctid in (
          select ctid from sign_in_tally where hour < clock_timestamp() - interval '1 day' limit ${SWEEP})`,
  );
}
