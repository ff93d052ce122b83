import { changed, type Db, db, many, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";
import { CHANGE_COLUMNS, type ChangeAddresses, type ChangeRow } from "@/server/settlements/change-row";
import { moveDestination } from "@/server/settlements/move-destination";
import { endChange } from "@/server/settlements/transition";

interface Approval {
  /** The owner who approved it; null for time. */
  by: string | null;
  requestId?: string | null;
}

/** Applies a waiting change in the caller's transaction. False when it is not due or has ended. */
export async function applyChange(tx: Tx, change: ChangeRow, { by, requestId }: Approval): Promise<boolean> {
  if (!(await endChange(tx, "destination_change", { id: change.id, to: "applied", by }))) return false;
  const { accountId, mode, userId, keyId } = change;
  await moveDestination(tx, change, { author: { accountId, mode, userId, keyId }, requestId });
  await keepProof(tx, change);
  return true;
}

/** A proof of control that was given for the waiting destination stays with it. */
async function keepProof(tx: Tx, { id, settlementId }: ChangeRow): Promise<void> {
  await changed(
    tx,
    acrossAccounts("found")
      .updateTable("crypto_settlement as s")
      .from("destination_change as c")
      .set(({ ref }) => ({
        proven_at: ref("c.proven_at"),
        proof_message: ref("c.proof_message"),
        proof_signature: ref("c.proof_signature"),
      }))
      .where("c.id", "=", id)
      .where("c.proven_at", "is not", null)
      .where("s.id", "=", settlementId)
      .where("s.deleted_at", "is", null)
      .whereRef("s.destination", "=", "c.to_destination"),
  );
}

const waiting = () =>
  acrossAccounts("job")
    .selectFrom("destination_change")
    .select(CHANGE_COLUMNS)
    .where("status", "=", fragment.lit("waiting"))
    .$narrowType<ChangeAddresses>();

/** Locks a merchant until the transaction ends, as every change of its destinations does. */
export async function lockMerchant(tx: Tx, merchantId: string): Promise<void> {
  await maybeOne(
    tx,
    acrossAccounts("found").selectFrom("merchant").select("id").where("id", "=", merchantId).forNoKeyUpdate(),
  );
}

/** Applies a merchant's due changes under its lock, so that what follows sees the destinations of now. */
export async function applyDueOf(tx: Tx, merchantId: string): Promise<void> {
  await lockMerchant(tx, merchantId);
  const due = await many(
    tx,
    waiting().where("merchant_id", "=", merchantId).where("applies_at", "<=", clock()).orderBy("applies_at"),
  );
  for (const change of due) await applyChange(tx, change, { by: null });
}

/** Finds the waiting changes of a merchant. */
export function waitingOf(on: Db, merchantId: string): Promise<ChangeRow[]> {
  return many(on, waiting().where("merchant_id", "=", merchantId).orderBy("requested_at").orderBy("id"));
}

/** Applies a merchant's due changes before its destinations are read, if there are any. */
export async function settleDue(merchantId: string): Promise<void> {
  const due = await maybeOne(
    db,
    waiting().where("merchant_id", "=", merchantId).where("applies_at", "<=", clock()).limit(1),
  );
  if (due) await transaction((tx) => applyDueOf(tx, merchantId));
}

/**
 * Applies due changes of all accounts, oldest first, one transaction each.
 * @returns the number found; a number equal to `limit` means that there may be more
 */
export async function applyDueChanges(limit: number): Promise<number> {
  const due = await many(db, waiting().where("applies_at", "<=", clock()).orderBy("applies_at").limit(limit));
  for (const { merchantId } of due) await transaction((tx) => applyDueOf(tx, merchantId));
  return due.length;
}
