import { purgeOf, rowAddress } from "@/server/db/purge";
import { raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";
import { fragment, secondsAgo, store } from "@/server/db/store";

/** A bucket's state in this process. */
interface SharedBucket {
  subject: string;
  level: number;
  /** The part of the level that the shared row does not count yet. */
  unshared: number;
  leakPerS: number;
}

const LEVELS = raw({ subject: "rate_limit.subject", level: "rate_limit.level" });

/**
 * Adds this process's accepted requests to the shared rows and returns each bucket's level of all processes: the shared
 * level and ours, less what leaked since, but at least this process's own level. All levels are as of the time at which the statement
 * reaches the database, since it may wait for a row.
 */
export function shareLevels(batch: SharedBucket[]): Promise<{ subject: string; level: number }[]> {
  return many(
    db,
    // The conflict's new level is read from the statement's own list, which the builder does not know there.
    LEVELS`with batch as (
          select * from unnest(${batch.map(({ subject }) => subject)}::text[], ${batch.map(({ level }) => level)}::float8[],
            ${batch.map(({ unshared }) => unshared)}::float8[], ${batch.map(({ leakPerS }) => leakPerS)}::float8[])
            as batch (subject, level, unshared, leak_per_s)
        )
        insert into rate_limit as shared (subject, level, leak_per_s, at)
        select subject, level, leak_per_s, statement_timestamp() from batch order by subject
        on conflict (subject) do update set at = statement_timestamp(), leak_per_s = excluded.leak_per_s,
          level = greatest(excluded.level, shared.level
            - excluded.leak_per_s * extract(epoch from statement_timestamp() - shared.at)
            + (select unshared from batch where batch.subject = shared.subject))
        returning subject, level`,
  );
}

/** Buckets that have long been empty. */
export const levelsPurge = purgeOf({
  table: "rate_limit",
  isLocking: true,
  ended: (most) =>
    store
      .selectFrom("rate_limit")
      .select(rowAddress())
      .where("at", "<", secondsAgo(60))
      .where("level", "<", fragment<number>`leak_per_s * extract(epoch from now() - at)`)
      .orderBy("subject")
      .limit(most),
});
