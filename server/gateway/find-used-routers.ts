import type { ChainConfig } from "@/server/chain/client/registry";
import { openRouters, routerKey } from "@/server/chain/client/routers";
import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { PaymentRow } from "@/server/payments/payment-row";

/**
 * Finds the routers that a payment's quotes name, as {@link routerKey}s. Reads nothing while each chain has one router
 * for new quotes.
 */
export async function findUsedRouters(
  { id, readAt }: Pick<PaymentRow, "id" | "readAt">,
  chains: readonly ChainConfig[],
): Promise<Set<string>> {
  if (chains.every((chain) => openRouters(chain, readAt).length < 2)) return new Set();
  const rows = await many(
    db,
    store
      .selectFrom("payment_option")
      .select(["chain_id as chainId", "router"])
      .distinct()
      .where("payment_id", "=", id),
  );
  return new Set(rows.map(({ chainId, router }) => routerKey(chainId, router)));
}
