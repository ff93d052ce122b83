import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "@/server/db/generated/tables";
import { changed, db, one } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";

/** The result of one batch. */
export interface Purged {
  removed: number;
  /** Whether another batch may find more. */
  isMore: boolean;
}

/** Rows of a table that are kept for a limited time. */
export interface Purge {
  table: keyof Tables;
  /** Removes at most `batch` ended rows. */
  remove(batch: number): Promise<Purged>;
  /** Counts ended rows, at most `most`. */
  count(most: number): Promise<number>;
}

/** At most so many ended rows by their address, for {@link purgeOf}. */
type EndedRows = SelectQueryBuilder<Tables, never, { address: string }>;

interface PurgeRule {
  table: keyof Tables;
  /** Finds ended rows by an index, the oldest first. */
  ended(most: number): unknown;
  /** Whether rows are locked first, past those that others hold; for tables whose rows change. */
  isLocking?: boolean;
}

/** The address of a row, which the builder does not know. */
export const rowAddress = (alias?: string) =>
  (alias ? fragment<string>`${fragment.ref(alias)}.ctid` : fragment<string>`ctid`).as("address");

/** The time so many days ago. */
export const daysAgo = (days: number) => fragment<Date>`now() - make_interval(days => ${days})`;

/** Rows in the order of their creation, with {@link rowAddress}. */
type FirstRows = SelectQueryBuilder<Tables, never, { address: string; created_at: Date }>;

/** Of the first rows of a table, by an index, those that are older than so many days. */
export function olderThan(days: number, first: unknown) {
  return acrossAccounts("job")
    .selectFrom((first as FirstRows).as("first"))
    .select("first.address")
    .where("first.created_at", "<", daysAgo(days));
}

/**
 * Creates a purge from a query of row addresses. A batch is one statement, so that it holds its locks for as long as it
 * deletes these rows.
 */
export function purgeOf({ table, ended, isLocking = false }: PurgeRule): Purge {
  const rows = (most: number) => ended(most) as EndedRows;
  const all = acrossAccounts("job");
  return {
    table,
    async remove(batch) {
      const found = isLocking ? rows(batch).forUpdate().skipLocked() : rows(batch);
      const isFound = fragment<boolean>`ctid = any(array(${found}))`;
      const removed = await changed(db, all.deleteFrom(table).where(isFound));
      return { removed, isMore: removed >= batch };
    },
    async count(most) {
      const counted = all
        .selectFrom(rows(most).as("ended"))
        .select(fragment<number>`count(*)::int`.as("count"));
      return (await one(db, counted)).count;
    },
  };
}
