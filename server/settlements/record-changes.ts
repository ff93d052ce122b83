import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { ChangeAuthor } from "@/server/settlements/change-author";
import { type DestinationChange, mailOwners } from "@/server/settlements/mail-owners";

/**
 * Records changes of a merchant's destinations with their author, in the change's transaction. Owners see them as
 * notices, and get a mail.
 */
export async function recordChanges(
  tx: Tx,
  author: ChangeAuthor,
  { merchantId, changes }: { merchantId: string; changes: readonly DestinationChange[] },
): Promise<void> {
  await changed(
    tx,
    store.insertInto("settlement_change").values(
      changes.map(({ chainId, asset, from, to }) => ({
        account_id: author.accountId,
        merchant_id: merchantId,
        mode: author.mode,
        user_id: author.userId,
        api_key_id: author.keyId,
        chain_id: chainId,
        asset,
        from_destination: from,
        to_destination: to,
      })),
    ),
  );
  await mailOwners(tx, author, { merchantId, changes, state: "changed" });
}
