import type { Address } from "viem";
import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock, store } from "@/server/db/store";
import { auditAuthor, type ChangeAuthor } from "@/server/settlements/change-author";
import { recordChanges } from "@/server/settlements/record-changes";
import { withdrawOptions } from "@/server/settlements/withdraw-options";

/** A change of where an asset of a merchant goes. Addresses in lower case; a null one is the vault. */
export interface DestinationMove {
  merchantId: string;
  settlementId: string;
  /** CAIP-19. */
  asset: string;
  chainId: number;
  token: Address;
  from: Address | null;
  to: Address | null;
}

interface Effect {
  author: ChangeAuthor;
  requestId?: string | null;
}

/**
 * Moves a destination now, in the caller's transaction: options to the old one end, and the change is recorded with its
 * author. An asset that has a destination already keeps it when another is added.
 */
export async function moveDestination(
  tx: Tx,
  move: DestinationMove,
  { author, requestId }: Effect,
): Promise<void> {
  if (move.from === null) await insertSettlement(tx, move, author.accountId);
  else await updateSettlement(tx, move);
  await withdrawOptions(tx, move);
  const { merchantId, settlementId, asset, chainId, from, to } = move;
  await recordChanges(tx, author, { merchantId, changes: [{ asset, chainId, from, to }] });
  const type = from === null ? "settlement.added" : to === null ? "settlement.removed" : "settlement.changed";
  const data = { merchantId, settlementId, asset, from: from ?? "vault", to: to ?? "vault" };
  await auditAuthor(tx, author, { type, data, requestId });
}

async function updateSettlement(tx: Tx, { settlementId, to }: DestinationMove): Promise<void> {
  await changed(
    tx,
    acrossAccounts("found")
      .updateTable("crypto_settlement")
      .set(to === null ? { deleted_at: clock() } : { destination: to })
      .set({ updated_at: clock() })
      .where("id", "=", settlementId)
      .where("deleted_at", "is", null),
  );
}

async function insertSettlement(tx: Tx, move: DestinationMove, accountId: string): Promise<void> {
  if (move.to === null) return;
  await changed(
    tx,
    store
      .insertInto("crypto_settlement")
      .values({
        id: move.settlementId,
        account_id: accountId,
        merchant_id: move.merchantId,
        asset: move.asset,
        chain_id: move.chainId,
        token: move.token,
        destination: move.to,
      })
      .onConflict((conflict) =>
        conflict.columns(["merchant_id", "chain_id", "token"]).where("deleted_at", "is", null).doNothing(),
      ),
  );
}
