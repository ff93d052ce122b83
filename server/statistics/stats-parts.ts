import type { RawBuilder } from "kysely";
import type { Shaped } from "@/server/db/compiled-by-shape";
import type { AccountProof } from "@/server/db/proof";
import { anyOf, conditionsOn, fragment, literals, store, tenant } from "@/server/db/store";
import { matching, type ScopedFilter, valuesOf } from "@/server/filters/payment-filter";
import type { PaymentStatus } from "@/server/payments/lifecycle";
import type { DateSpan, StatsRange } from "@/server/statistics/stats-range";

/** The parts of a statistic's `with` clause. */
export interface CountingParts {
  live: {
    status: PaymentStatus;
    fiat_currency: string | null;
    fiat_minor: bigint | null;
    buyer_account: string | null;
    created_at: Date;
    merchant_id: string;
    token_symbol: string | null;
  };
  scope: { id: number };
  kind: { id: number; status: PaymentStatus; fiat_currency: string | null };
  counted: {
    status: PaymentStatus;
    fiat_currency: string | null;
    payments: number;
    fiat_minor: bigint | null;
  };
}

/** The values of a filter's statistics. */
export function statsValues(filter: ScopedFilter, range: StatsRange | null) {
  return { ...valuesOf(filter), range, scopes: filter.merchantIds ?? [EVERYBODY] };
}

export type StatsValues = ReturnType<typeof statsValues>;

/** A filter's values while a statement of its statistics is built. */
export type GivenStats = Shaped<StatsValues>;
export type GivenDays = Shaped<DateSpan>;

/** The scope of all merchants. */
const EVERYBODY = "";
const COLUMNS = [
  "p.status",
  "p.fiat_currency",
  "p.fiat_minor",
  "p.buyer_account",
  "p.created_at",
  "p.merchant_id",
  "p.token_symbol",
] as const;

const on = conditionsOn("payment as p");
const IS_OPEN = on("p.status", "in", literals("requires_action", "processing"));
const IS_ENDED = on("p.status", "not in", literals("requires_action", "processing"));
const IS_TALLIED = on.not(
  on.exists(
    on
      .selectFrom("payment_untallied as u")
      .select(fragment.lit(1).as("one"))
      .whereRef("u.payment_id", "=", "p.id"),
  ),
);

/** Selects the payments that are read one by one: all of them, or the untallied ones. */
export function livePayments(account: AccountProof, given: GivenStats) {
  const payments = matching(account, given);
  if (!given.range) return payments.select(COLUMNS);
  const untallied = payments
    .innerJoin("payment_untallied as u", "u.payment_id", "p.id")
    .select(COLUMNS)
    .where(IS_ENDED);
  const edges = [given.range.firstTimes, given.range.lastTimes].filter((span) => span !== null);
  const open = payments.select(COLUMNS).where(IS_OPEN).unionAll(untallied);
  return edges.reduce(
    (live, { from, before }) =>
      live.unionAll(
        payments
          .select(COLUMNS)
          .where("p.created_at", ">=", from)
          .where("p.created_at", "<", before)
          .where(IS_ENDED)
          .where(IS_TALLIED),
      ),
    open,
  );
}

/** Selects a filter's tallies: those of all merchants, or of each given one. */
export function scopesOf(account: AccountProof, { mode, scopes }: GivenStats) {
  return tenant(account)
    .selectFrom("payment_scope")
    .select("id")
    .where("mode", "=", mode)
    .where("merchant_id", "=", anyOf(scopes));
}

/** Selects the kinds of tallied payments that match a filter. */
export function kindsOf({ statuses, tokens, chains, amounts }: GivenStats) {
  const kinds = store.selectFrom("payment_kind").select(["id", "status", "fiat_currency"]);
  return kinds.where(({ eb, and }) =>
    and([
      ...(statuses
        ? [eb("status", "=", fragment<PaymentStatus>`any(${statuses.listed}::payment_status[])`)]
        : []),
      ...(tokens ? [eb("token_symbol", "=", anyOf(tokens.listed))] : []),
      ...(chains ? [eb("chain_id", "=", anyOf(chains.listed))] : []),
      ...(amounts ? [eb("fiat_currency", "=", amounts.currency)] : []),
    ]),
  );
}

/** A date as text, or an infinite one. */
export const dateOf = (date: RawBuilder<string>) => fragment<Date>`${date}::date`;
