import { changed, db } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { StopScope } from "@/server/stops/stop";

const idOf = ({ chainId, token }: StopScope) =>
  chainId === null ? "all" : [chainId, ...(token ? [token] : [])].join(":");

/**
 * Stops new payments in a scope; every process knows it a second later. A second stop of the same scope changes its
 * reason. Payments whose confirm was accepted continue, as do refunds, returns and withdrawals.
 */
export async function stopPayments(scope: StopScope, reason: string): Promise<void> {
  const { chainId, token } = scope;
  await changed(
    db,
    store
      .insertInto("payment_stop")
      .values({ id: idOf(scope), chain_id: chainId, token, reason })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ reason })),
  );
}

/** Takes new payments in a scope again. Returns false when the scope was not stopped. */
export async function resumePayments(scope: StopScope): Promise<boolean> {
  const ended = await changed(db, store.deleteFrom("payment_stop").where("id", "=", idOf(scope)));
  return ended > 0;
}
