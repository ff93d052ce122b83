import { db, transaction } from "@/server/db/sql";
import { findMerchant, type MerchantKeeper } from "@/server/merchants/find-merchant";
import { applyDueOf } from "@/server/settlements/apply-change";
import { presentChange } from "@/server/settlements/change-row";
import { checkDestination } from "@/server/settlements/check-destination";
import { lockSettlement, settlementNotFound } from "@/server/settlements/find-settlements";
import { guardRedirect } from "@/server/settlements/guard-change";
import type { DestinationMove } from "@/server/settlements/move-destination";
import { presentSettlement, type SettlementRow } from "@/server/settlements/present-settlement";
import { redirect } from "@/server/settlements/redirect";
import type { ChangedSettlement } from "@/server/settlements/schema";

interface Target {
  merchantId: string;
  requestId?: string;
}

interface Change {
  id: string;
  destination: string;
}

/**
 * Changes a merchant's destination for an asset after the account's waiting time. Until then, and for confirmed payments
 * also afterwards, the money goes where it went.
 * @throws AppError `forbidden` and `proof_required` of {@link guardRedirect}, `not_found`, `params_validation`
 */
export async function changeDestination(
  scope: MerchantKeeper,
  { id, ...target }: Target & { id: string },
  destination: string,
): Promise<ChangedSettlement> {
  const [settlement] = await changeAll(scope, target, {
    changes: [{ id, destination }],
    field: () => "destination",
  });
  if (!settlement) throw settlementNotFound();
  return settlement;
}

/**
 * Changes several destinations of a merchant, all or none.
 * @throws AppError as {@link changeDestination}
 */
export function changeDestinations(
  scope: MerchantKeeper,
  target: Target,
  changes: readonly Change[],
): Promise<ChangedSettlement[]> {
  return changeAll(scope, target, { changes, field: (place) => `changes.${place}.destination` });
}

async function changeAll(
  scope: MerchantKeeper,
  { merchantId, requestId }: Target,
  { changes, field }: { changes: readonly Change[]; field: (place: number) => string },
): Promise<ChangedSettlement[]> {
  guardRedirect(scope);
  await findMerchant(db, scope, merchantId);
  return transaction(async (tx) => {
    await applyDueOf(tx, merchantId);
    const rows: SettlementRow[] = [];
    const moves: DestinationMove[] = [];
    for (const [place, { id, destination }] of changes.entries()) {
      const row = await lockSettlement(tx, scope, { merchantId, id });
      if (row.deletedAt) throw settlementNotFound();
      const to = checkDestination(scope.mode, { asset: row, destination }, field(place));
      rows.push(row);
      const { asset, chainId, token } = row;
      if (to !== row.destination)
        moves.push({ merchantId, settlementId: id, asset, chainId, token, from: row.destination, to });
    }
    const pending = await redirect(tx, scope, { merchantId, moves, requestId });
    return rows.map((row) => {
      const waits = pending.find(({ settlementId }) => settlementId === row.id);
      const moved = moves.find(({ settlementId }) => settlementId === row.id);
      if (waits) return { ...presentSettlement(row), pendingChange: presentChange(waits) };
      return presentSettlement({ ...row, destination: moved?.to ?? row.destination });
    });
  });
}
