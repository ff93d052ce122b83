import { sql, type Tx } from "@/server/db/sql";
import type { SettlementRow } from "@/server/settlements/present-settlement";

/**
 * Ends the options of a merchant's open payments that would pay an asset to where it went until now, so that they stay
 * ended even if the destination comes back. What a buyer has confirmed keeps its terms.
 */
export async function withdrawOptions(
  tx: Tx,
  merchantId: string,
  { chainId, token }: Pick<SettlementRow, "chainId" | "token">,
): Promise<void> {
  await tx.query(
    sql`update payment_option o set withdrawn_at = clock_timestamp() from payment p
        where p.id = o.payment_id and p.merchant_id = ${merchantId} and p.status = 'requires_action'
          and o.chain_id = ${chainId} and o.token = ${token} and o.withdrawn_at is null`,
  );
}
