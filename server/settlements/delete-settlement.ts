import { db, transaction } from "@/server/db/sql";
import { findMerchant, type MerchantKeeper } from "@/server/merchants/find-merchant";
import { applyDueOf } from "@/server/settlements/apply-change";
import { presentChange } from "@/server/settlements/change-row";
import { lockSettlement } from "@/server/settlements/find-settlements";
import { guardRedirect } from "@/server/settlements/guard-change";
import { redirect } from "@/server/settlements/redirect";
import type { RemovedSettlement } from "@/server/settlements/schema";

interface Target {
  merchantId: string;
  id: string;
  requestId?: string;
}

/**
 * Deletes a settlement after the account's waiting time: later payments in its asset stay in the merchant's vault.
 * Deleting again changes nothing.
 * @throws AppError `forbidden` and `proof_required` of {@link guardRedirect}, `not_found`
 */
export async function deleteSettlement(
  scope: MerchantKeeper,
  { merchantId, id, requestId }: Target,
): Promise<RemovedSettlement> {
  guardRedirect(scope);
  await findMerchant(db, scope, merchantId);
  return transaction(async (tx) => {
    await applyDueOf(tx, merchantId);
    const row = await lockSettlement(tx, scope, { merchantId, id });
    if (row.deletedAt) return { id, deleted: true };
    const { asset, chainId, token } = row;
    const move = { merchantId, settlementId: id, asset, chainId, token, from: row.destination, to: null };
    const [waits] = await redirect(tx, scope, { merchantId, moves: [move], requestId });
    return { id, deleted: true, ...(waits ? { pendingChange: presentChange(waits) } : {}) };
  });
}
