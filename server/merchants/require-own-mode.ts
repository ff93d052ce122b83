import { chainsOf } from "@/server/chain/client/registry";
import { type Db, one } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";

/**
 * Refuses a test key that would change a merchant with live payments or live destinations: test keys are stored where
 * real money must not depend on them. A destination is live unless its chain is known as a test chain.
 * @param merchantId as found in the caller's scope
 * @throws AppError `forbidden`, reason `live_merchant`
 */
export async function requireOwnMode(on: Db, scope: MerchantKeeper, merchantId: string): Promise<void> {
  if (scope.kind !== "partner" || scope.mode !== "test") return;
  const testChains = chainsOf("test").map(({ id }) => id);
  const payments = tenant(scope)
    .selectFrom("payment")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("mode", "=", "live");
  const destinations = tenant(scope)
    .selectFrom("crypto_settlement")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("deleted_at", "is", null)
    .where("chain_id", "!=", fragment<number>`all(${testChains}::bigint[])`);
  const { isLive } = await one(
    on,
    store.selectNoFrom(({ or, exists }) => or([exists(payments), exists(destinations)]).as("isLive")),
  );
  if (!isLive) return;
  throw new AppError(
    "forbidden",
    "A test key cannot change a merchant that has live payments or live destinations. Use a live key.",
    { details: { reason: "live_merchant" } },
  );
}
