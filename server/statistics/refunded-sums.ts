import { reader } from "@/server/db/reader";
import { many } from "@/server/db/sql";
import { anyOf, fragment, store, tenant } from "@/server/db/store";
import type { ScopedFilter } from "@/server/filters/payment-filter";

/** Refunds of a period, in minor units of a currency. */
export interface RefundedSum {
  currency: string;
  minor: bigint;
}

/** The part of `refund r` that earlier refunds of `payment p` returned, in base units of the token. */
const BEFORE = fragment`(select coalesce(sum(b.amount), 0) from refund b where b.payment_id = r.payment_id
  and b.option_id = r.option_id and b.status = 'succeeded' and (b.updated_at, b.id) < (r.updated_at, r.id))`;

/** Rounds in the order of the refunds, so that those of a whole payment come to its price. */
const MINOR = fragment<bigint>`round(p.fiat_minor * (${BEFORE} + r.amount) / p.token_amount)
  - round(p.fiat_minor * ${BEFORE} / p.token_amount)`;

/**
 * Sums the refunds that ended within a period, by currency, at the price of their payments. Refunds of exceptions were
 * no revenue, and are left out.
 */
export function loadRefunded({
  scope,
  merchantIds,
  from,
  before,
}: Pick<ScopedFilter, "scope" | "merchantIds" | "from" | "before">): Promise<RefundedSum[]> {
  const refunds = tenant(scope)
    .selectFrom("refund as r")
    .innerJoin(tenant(scope).rows("payment").as("p"), (join) =>
      join.onRef("p.id", "=", "r.payment_id").onRef("p.option_id", "=", "r.option_id"),
    )
    .select(["p.fiat_currency as currency", MINOR.as("minor")])
    .where("r.status", "=", fragment.lit("succeeded"))
    .where("p.mode", "=", scope.mode)
    .where("p.token_amount", ">", fragment<bigint>`0`)
    .where("p.fiat_currency", "is not", null)
    .$narrowType<{ currency: string }>()
    .$if(from !== null, (query) => query.where("r.updated_at", ">=", from))
    .$if(before !== null, (query) => query.where("r.updated_at", "<", before))
    .$if(merchantIds !== null, (query) => query.where("r.merchant_id", "=", anyOf(merchantIds ?? [])));
  return many(
    reader,
    store
      .selectFrom(refunds.as("x"))
      .select("x.currency")
      .select(({ fn }) => fn.sum<bigint>("x.minor").as("minor"))
      .groupBy("x.currency"),
  );
}
