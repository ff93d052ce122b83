import { findChain } from "@/server/chain/client/registry";
import { databaseNowMs } from "@/server/db/database-clock";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { metrics } from "@/server/metrics/metrics";
import { findRateSources } from "@/server/rates/find-rate-sources";
import { findScreening } from "@/server/screening/find-screening";

const secondsSince = (column: string) =>
  fragment<number>`extract(epoch from clock_timestamp() - ${fragment.ref(column)})::float8`;

/** Reads the audits and the exceptions. @returns a function that sets their gauges */
export async function readBooks(): Promise<() => void> {
  const [chains, payments, exceptions] = await Promise.all([
    many(
      db,
      store
        .selectFrom("books_audit")
        .select(["chain_id as chain", "difference_count as differences"])
        .select(secondsSince("finished_at").as("seconds")),
    ),
    many(
      db,
      store
        .selectFrom("payments_audit")
        .select("difference_count as differences")
        .select(secondsSince("finished_at").as("seconds")),
    ),
    findExceptions(),
  ]);
  return () => {
    const configured = chains.filter(({ chain }) => findChain(chain));
    const all = [...configured, ...payments.map((audit) => ({ chain: "payments", ...audit }))];
    for (const { chain, differences, seconds } of all) {
      metrics().booksDifferences.set({ chain }, differences);
      metrics().booksAuditAge.set({ chain }, seconds);
    }
    for (const { kind, count, seconds } of exceptions) {
      metrics().exceptionsOpen.set({ kind }, count);
      metrics().oldestException.set({ kind }, seconds);
    }
  };
}

function findExceptions() {
  return many(
    db,
    acrossAccounts("job")
      .selectFrom("payment_exception")
      .select("kind")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .select(fragment<number>`extract(epoch from clock_timestamp() - min(created_at))::float8`.as("seconds"))
      .where("status", "=", fragment.lit("open"))
      .where("gone_at", "is", null)
      .groupBy("kind"),
  );
}

/** Reads the age of rates and of the screening list. @returns a function that sets their gauges */
export async function readSources(): Promise<() => void> {
  const [nowMs, sources, list] = await Promise.all([databaseNowMs(), findRateSources(), findScreening()]);
  const age = (at: Date | null) =>
    at ? Math.max(0, (nowMs - at.getTime()) / 1_000) : Number.POSITIVE_INFINITY;
  return () => {
    for (const { name: source, maxAgeS, rates } of sources) {
      for (const { pair, asOf } of maxAgeS === null ? [] : rates) {
        metrics().rateAge.set({ source, pair }, age(asOf));
        metrics().rateMaxAge.set({ source, pair }, maxAgeS ?? 0);
      }
    }
    if (list) metrics().screeningAge.set(age(list.failures === 0 ? list.checkedAt : list.loadedAt));
  };
}
