import { auditMember } from "@/server/accounts/audit-member";
import { type IdempotencyRecord, runOnce } from "@/server/db/run-once";
import { db, maybeOne, type Tx } from "@/server/db/sql";
import { store, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { findMerchantEver, type MerchantKeeper, merchantNotFound } from "@/server/merchants/find-merchant";
import { type CheckedSettlement, checkSettlement } from "@/server/settlements/check-destination";
import { guardChange } from "@/server/settlements/guard-change";
import {
  presentSettlement,
  SETTLEMENT_COLUMNS,
  type SettlementAddresses,
  type SettlementRow,
} from "@/server/settlements/present-settlement";
import { recordChanges } from "@/server/settlements/record-changes";
import type { CreatedSettlements, CreateSettlements } from "@/server/settlements/schema";
import { withdrawOptions } from "@/server/settlements/withdraw-options";

interface Options {
  merchantId: string;
  idempotencyRecord: IdempotencyRecord | null;
  requestId?: string;
}

/**
 * Registers a merchant's destinations in one or more assets, all or none.
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
    const made = await insertAll(tx, { scope, merchantId, checked });
    const changes = checked.map(({ asset, destination }) => ({
      asset: asset.id,
      chainId: asset.chainId,
      from: null,
      to: destination,
    }));
    await recordChanges(tx, scope, { merchantId, changes });
    const destinations = made.settlements.map(({ asset, destination }) => `${asset} to ${destination}`);
    await auditMember(tx, scope, { type: "settlement.added", data: { merchantId, destinations }, requestId });
    return made;
  });
}

interface Batch {
  scope: MerchantKeeper;
  merchantId: string;
  checked: CheckedSettlement[];
}

/** Inserts all settlements under the merchant's row lock, one request after the other. */
async function insertAll(tx: Tx, { scope, merchantId, checked }: Batch): Promise<CreatedSettlements> {
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
  const made: SettlementRow[] = [];
  const taken: string[] = [];
  for (const settlement of checked) {
    const row = await maybeOne(tx, inserting({ scope, merchantId }, settlement));
    if (row) made.push(row);
    else taken.push(settlement.asset.id);
  }
  if (taken.length > 0) {
    const assets = [...new Set(taken)];
    throw new AppError("settlement_asset_conflict", "An asset can have one destination only.", {
      details: { assets },
    });
  }
  for (const row of made) await withdrawOptions(tx, scope, { merchantId, ...row });
  return { settlements: made.map(presentSettlement) };
}

/** Returns no row where the asset already has a destination. */
function inserting(
  { scope, merchantId }: Pick<Batch, "scope" | "merchantId">,
  { asset, destination }: CheckedSettlement,
) {
  return store
    .insertInto("crypto_settlement")
    .values({
      id: newId("crypto"),
      account_id: scope.accountId,
      merchant_id: merchantId,
      asset: asset.id,
      chain_id: asset.chainId,
      token: asset.token.toLowerCase(),
      destination,
    })
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "chain_id", "token"]).where("deleted_at", "is", null).doNothing(),
    )
    .returning(SETTLEMENT_COLUMNS)
    .$narrowType<SettlementAddresses>();
}
