import { anyOf, conditionsOn, fragment, literals, store, tenant } from "@/server/db/store";
import { matching, type ScopedFilter } from "@/server/filters/payment-filter";
import type { PaymentStatus } from "@/server/payments/lifecycle";
import type { StatsRange } from "@/server/statistics/stats-range";

/** The parts of a statistic's `with` clause. */
export interface CountingParts {
  live: {
    status: PaymentStatus;
    fiat_currency: string | null;
    fiat_minor: bigint | null;
    buyer_account: string | null;
    created_at: Date;
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

/** The scope of all merchants. */
const EVERYBODY = "";
const COLUMNS = ["p.status", "p.fiat_currency", "p.fiat_minor", "p.buyer_account", "p.created_at"] as const;

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
export function livePayments(filter: ScopedFilter, range: StatsRange | null) {
  const payments = matching(filter);
  if (!range) return payments.select(COLUMNS);
  const untallied = payments
    .innerJoin("payment_untallied as u", "u.payment_id", "p.id")
    .select(COLUMNS)
    .where(IS_ENDED);
  const edges = range.moments.map(([from, before]) =>
    payments
      .select(COLUMNS)
      .where("p.created_at", ">=", from)
      .where("p.created_at", "<", before)
      .where(IS_ENDED)
      .where(IS_TALLIED),
  );
  const open = payments.select(COLUMNS).where(IS_OPEN).unionAll(untallied);
  return edges.reduce((live, edge) => live.unionAll(edge), open);
}

/** Selects a filter's tallies: those of all merchants, or of each given one. */
export function scopesOf({ merchantIds, scope }: ScopedFilter) {
  return tenant(scope)
    .selectFrom("payment_scope")
    .select("id")
    .where("mode", "=", scope.mode)
    .where("merchant_id", "=", anyOf(merchantIds ?? [EVERYBODY]));
}

/** Selects the kinds of tallied payments that match a filter. */
export function kindsOf({ statuses, tokenSymbols, chainIds, amounts }: ScopedFilter) {
  const kinds = store.selectFrom("payment_kind").select(["id", "status", "fiat_currency"]);
  return kinds.where(({ eb, and }) =>
    and([
      ...(statuses ? [eb("status", "=", fragment<PaymentStatus>`any(${statuses}::payment_status[])`)] : []),
      ...(tokenSymbols ? [eb("token_symbol", "=", anyOf(tokenSymbols))] : []),
      ...(chainIds ? [eb("chain_id", "=", anyOf(chainIds))] : []),
      ...(amounts ? [eb("fiat_currency", "=", amounts.currency)] : []),
    ]),
  );
}

/** A date as text, or an infinite one. */
export const dateOf = (date: string) => fragment<Date>`${date}::date`;
