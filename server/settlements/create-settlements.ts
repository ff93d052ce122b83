import type { Address } from "viem";
import { type IdempotencyRecord, runOnce } from "@/server/db/run-once";
import { db, many, maybeOne, type Tx } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { findMerchantEver, type MerchantKeeper, merchantNotFound } from "@/server/merchants/find-merchant";
import { applyDueOf } from "@/server/settlements/apply-change";
import { authorOf } from "@/server/settlements/change-author";
import { presentChange } from "@/server/settlements/change-row";
import { checkSettlement } from "@/server/settlements/check-destination";
import { flowingAssets } from "@/server/settlements/flowing-assets";
import { guardChange, guardRedirect } from "@/server/settlements/guard-change";
import { type DestinationMove, moveDestination } from "@/server/settlements/move-destination";
import { presentSettlement } from "@/server/settlements/present-settlement";
import { redirect } from "@/server/settlements/redirect";
import type { ChangedSettlement, CreatedSettlements, CreateSettlements } from "@/server/settlements/schema";

interface Options {
  merchantId: string;
  idempotencyRecord: IdempotencyRecord | null;
  requestId?: string;
}

/**
 * Registers a merchant's destinations in one or more assets, all or none. The first destination of an asset that was
 * never paid takes effect at once; any other redirects money, and waits as a change does.
 * @throws AppError `forbidden` and `proof_required` of {@link guardChange}, `not_found`, `params_validation`,
 *   `settlement_asset_conflict` when an asset already has a destination or appears twice; the idempotency codes
 */
export async function createSettlements(
  scope: MerchantKeeper,
  { settlements }: CreateSettlements,
  { merchantId, idempotencyRecord, requestId }: Options,
): Promise<CreatedSettlements> {
  guardChange(scope);
  // Deleted merchants too: a replay returns the first answer even after the deletion.
  await findMerchantEver(db, scope, merchantId);
  const checked = settlements.map((named, i) =>
    checkSettlement(scope.mode, named, {
      asset: `settlements.${i}.asset`,
      destination: `settlements.${i}.destination`,
    }),
  );
  return runOnce(idempotencyRecord, async (tx) => {
    await requireMerchant(tx, scope, merchantId);
    await applyDueOf(tx, merchantId);
    const moves = checked.map(({ asset, destination }) => ({
      merchantId,
      settlementId: newId("crypto"),
      asset: asset.id,
      chainId: asset.chainId,
      token: asset.token.toLowerCase() as Address,
      from: null,
      to: destination,
    }));
    await requireFree(tx, scope, { merchantId, moves });
    return { settlements: await addAll(tx, scope, { merchantId, moves, requestId }) };
  });
}

interface Addition {
  merchantId: string;
  moves: readonly (DestinationMove & { to: Address })[];
  requestId?: string;
}

/** Locks the merchant, one request after the other. */
async function requireMerchant(tx: Tx, scope: MerchantKeeper, merchantId: string): Promise<void> {
  const merchant = await maybeOne(
    tx,
    tenant(scope)
      .selectFrom("merchant")
      .select("id")
      .where("id", "=", merchantId)
      .where("deleted_at", "is", null)
      .forNoKeyUpdate(),
  );
  if (!merchant) throw merchantNotFound();
}

async function requireFree(tx: Tx, scope: MerchantKeeper, { merchantId, moves }: Addition): Promise<void> {
  const live = await many(
    tx,
    tenant(scope)
      .selectFrom("crypto_settlement")
      .select(["chain_id as chainId", "token"])
      .where("merchant_id", "=", merchantId)
      .where("deleted_at", "is", null),
  );
  const taken = new Set(live.map(placeOf));
  const assets = new Set<string>();
  for (const move of moves) {
    if (taken.has(placeOf(move))) assets.add(move.asset);
    taken.add(placeOf(move));
  }
  if (assets.size === 0) return;
  throw new AppError("settlement_asset_conflict", "An asset can have one destination only.", {
    details: { assets: [...assets] },
  });
}

const placeOf = ({ chainId, token }: { chainId: number; token: string }) => `${chainId}:${token}`;

/** Adds first destinations at once; those of assets whose money goes somewhere already are redirected. */
async function addAll(
  tx: Tx,
  scope: MerchantKeeper,
  { merchantId, moves, requestId }: Addition,
): Promise<ChangedSettlement[]> {
  const flowing = await flowingAssets(tx, scope, merchantId);
  const [later, now] = [
    moves.filter((move) => flowing.has(placeOf(move))),
    moves.filter((move) => !flowing.has(placeOf(move))),
  ];
  if (later.length > 0) guardRedirect(scope);
  const pending = await redirect(tx, scope, { merchantId, moves: later, requestId });
  const author = authorOf(scope);
  for (const move of now) await moveDestination(tx, move, { author, requestId });
  return moves.map((move) => {
    const waits = pending.find((row) => placeOf(row) === placeOf(move));
    const { asset, chainId, to } = move;
    const shown = presentSettlement({
      id: waits?.settlementId ?? move.settlementId,
      asset,
      chainId,
      destination: to,
    });
    return waits ? { ...shown, pendingChange: presentChange(waits) } : shown;
  });
}
