import type { AccountScope } from "@/server/auth/scope";
import { ACCOUNT, computed, raw } from "@/server/db/raw";
import { db, one } from "@/server/db/sql";

/** A month or a day in the account's time zone. */
export interface StatementPeriod {
  from: Date;
  /** Exclusive. */
  before: Date;
  timeZone: string;
}

interface AccountMonth extends StatementPeriod {
  /** `YYYY-MM`. */
  month: string;
  /** The present month. */
  present: string;
  accountName: string;
}

const NAMES = { accountName: "account.name", timeZone: "account.time_zone" } as const;
const BOUNDS = {
  from: computed("timestamp with time zone"),
  before: computed("timestamp with time zone"),
} as const;

/**
 * Finds the bounds of a month in the account's time zone, by the database's clock and calendar.
 * @param month `YYYY-MM`; null for the present one
 */
export function findMonth(scope: AccountScope, month: string | null): Promise<AccountMonth> {
  return one(
    db,
    // Only Postgres may convert, so that the bounds agree with the days of the sums.
    raw(scope, { ...NAMES, ...BOUNDS, month: computed("text"), present: computed("text") })`
      select a.name as "accountName", a.time_zone as "timeZone", to_char(m.starts, 'YYYY-MM') as month,
        to_char(m.now, 'YYYY-MM') as present, m.starts at time zone a.time_zone as "from",
        (m.starts + interval '1 month') at time zone a.time_zone as before
      from (select id, name, time_zone from account where id = ${ACCOUNT}) a, lateral (
        select clock_timestamp() at time zone a.time_zone as now,
          coalesce((${month}::text || '-01')::timestamp,
            date_trunc('month', clock_timestamp() at time zone a.time_zone)) as starts) m`,
  );
}

/** Finds the bounds of a day in the account's time zone. @param day `YYYY-MM-DD` */
export function findDay(scope: AccountScope, day: string): Promise<StatementPeriod> {
  return one(
    db,
    raw(scope, { timeZone: "account.time_zone", ...BOUNDS })`
      select time_zone as "timeZone", ${day}::timestamp at time zone time_zone as "from",
        (${day}::timestamp + interval '1 day') at time zone time_zone as before
      from account where id = ${ACCOUNT}`,
  );
}
