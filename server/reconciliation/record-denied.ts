import { maybeOne, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import type { ExecutedOption } from "@/server/reconciliation/executed-option";
import { recordException, type Surplus } from "@/server/reconciliation/record-exception";

/**
 * Records an exception for an option that a screened account paid without a confirm, which would have been refused. An
 * account quoted before its listing can still call the router directly. The payment is booked all the same, since the
 * money arrived. The caller holds the payment's lock.
 */
export async function recordDenied(
  tx: Tx,
  option: ExecutedOption,
  executed: Omit<Surplus, "kind">,
): Promise<void> {
  const denied = await maybeOne(
    tx,
    store
      .selectFrom("payment_option as o")
      .innerJoin("denied_address as d", "d.address", "o.payer")
      .innerJoin("payment_attempt as a", "a.option_id", "o.id")
      .select("o.id")
      .where("a.results", "=", fragment`'[]'::jsonb`)
      .where("o.id", "=", option.id)
      .limit(1),
  );
  if (denied) await recordException(tx, option, { ...executed, kind: "listed_payer" });
}
