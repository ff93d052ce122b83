import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";

interface DestinationChange {
  asset: string;
  chainId: number;
  /** In lower case; null for the merchant's vault. */
  from: string | null;
  to: string | null;
}

/**
 * Records changes of a merchant's destinations with their author, in the change's transaction. Owners see them as
 * notices.
 */
export async function recordChanges(
  tx: Tx,
  scope: MerchantKeeper,
  { merchantId, changes }: { merchantId: string; changes: readonly DestinationChange[] },
): Promise<void> {
  const [userId, keyId] = scope.kind === "user" ? [scope.userId, null] : [null, scope.keyId];
  await changed(
    tx,
    store.insertInto("settlement_change").values(
      changes.map(({ chainId, asset, from, to }) => ({
        account_id: scope.accountId,
        merchant_id: merchantId,
        user_id: userId,
        api_key_id: keyId,
        chain_id: chainId,
        asset,
        from_destination: from,
        to_destination: to,
      })),
    ),
  );
}
