import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";
import { type DestinationChange, mailOwners } from "@/server/settlements/mail-owners";

/**
 * Records changes of a merchant's destinations with their author, in the change's transaction. Owners see them as
 * notices, and get a mail.
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
        mode: scope.mode,
        user_id: userId,
        api_key_id: keyId,
        chain_id: chainId,
        asset,
        from_destination: from,
        to_destination: to,
      })),
    ),
  );
  await mailOwners(tx, scope, { merchantId, changes });
}
