import { chainsOf } from "@/server/chain/client/registry";
import { type Db, one, sql } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";

/**
 * Refuses a test key that would change a merchant with live payments or live destinations: test keys lie where real
 * money must not depend on them. A destination is live unless its chain is known as a test chain.
 * @param merchantId as found in the caller's scope
 * @throws AppError `forbidden`, reason `live_merchant`
 */
export async function requireOwnMode(on: Db, scope: MerchantKeeper, merchantId: string): Promise<void> {
  if (scope.kind !== "partner" || scope.mode !== "test") return;
  const testChains = chainsOf("test").map(({ id }) => id);
  const { isLive } = await one<{ isLive: boolean }>(
    on,
    sql`select exists (select 1 from payment where merchant_id = ${merchantId} and mode = 'live')
          or exists (select 1 from crypto_settlement where merchant_id = ${merchantId} and deleted_at is null
            and chain_id <> all(${testChains}::bigint[])) as "isLive"`,
  );
  if (!isLive) return;
  throw new AppError(
    "forbidden",
    "A test key cannot change a merchant that has live payments or live destinations. Use a live key.",
    { details: { reason: "live_merchant" } },
  );
}
