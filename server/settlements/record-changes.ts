import { sql, type Tx } from "@/server/db/sql";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";

interface DestinationChange {
  asset: string;
  chainId: number;
  /** In lower case; null for the merchant's vault. */
  from: string | null;
  to: string | null;
}

/** Records who changed where a merchant's money goes, in the transaction of the change. Owners read it as notices. */
export async function recordChanges(
  tx: Tx,
  scope: MerchantKeeper,
  { merchantId, changes }: { merchantId: string; changes: readonly DestinationChange[] },
): Promise<void> {
  const [userId, keyId] = scope.kind === "user" ? [scope.userId, null] : [null, scope.keyId];
  await tx.query(
    sql`insert into settlement_change (account_id, merchant_id, user_id, api_key_id, chain_id, asset, from_destination, to_destination)
        select ${scope.accountId}, ${merchantId}, ${userId}, ${keyId}, c.*
        from unnest(${changes.map(({ chainId }) => chainId)}::bigint[], ${changes.map(({ asset }) => asset)}::text[],
          ${changes.map(({ from }) => from)}::text[], ${changes.map(({ to }) => to)}::text[]) as c`,
  );
}
