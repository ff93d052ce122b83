import { raw } from "@/server/db/raw";
import { changed, db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** A bucket's state in this process. */
interface ToldBucket {
  subject: string;
  level: number;
  /** The part of the level that the shared row does not count yet. */
  untold: number;
  leakPerS: number;
}

const LEVELS = raw({ subject: "rate_limit.subject", level: "rate_limit.level" });

/**
 * Adds this process's admitted requests to the shared rows and returns each bucket's level of all processes: the shared
 * level and ours, less what leaked since, but at least this process's own level. All levels are as of the statement's
 * arrival at the database, since a statement may wait for a row.
 */
export function shareLevels(told: ToldBucket[]): Promise<{ subject: string; level: number }[]> {
  return many(
    db,
    // The conflict's new level is read from the statement's own list, which the builder does not know there.
    LEVELS`with told as (
          select * from unnest(${told.map(({ subject }) => subject)}::text[], ${told.map(({ level }) => level)}::float8[],
            ${told.map(({ untold }) => untold)}::float8[], ${told.map(({ leakPerS }) => leakPerS)}::float8[])
            as told (subject, level, untold, leak_per_s)
        )
        insert into rate_limit as shared (subject, level, leak_per_s, at)
        select subject, level, leak_per_s, statement_timestamp() from told order by subject
        on conflict (subject) do update set at = statement_timestamp(), leak_per_s = excluded.leak_per_s,
          level = greatest(excluded.level, shared.level
            - excluded.leak_per_s * extract(epoch from statement_timestamp() - shared.at)
            + (select untold from told where told.subject = shared.subject))
        returning subject, level`,
  );
}

/** Deletes at most `batch` buckets that have long been empty. @returns the number deleted */
export function forgetEmptyLevels(batch: number): Promise<number> {
  const empty = store
    .selectFrom("rate_limit")
    .select("subject")
    .where("at", "<", fragment<Date>`now() - interval '1 minute'`)
    .where("level", "<", fragment<number>`leak_per_s * extract(epoch from now() - at)`)
    .orderBy("subject")
    .limit(batch)
    .forUpdate()
    .skipLocked();
  return changed(db, store.deleteFrom("rate_limit").where("subject", "in", empty));
}
