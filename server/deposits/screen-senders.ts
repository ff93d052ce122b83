import { changed, db, many } from "@/server/db/sql";
import { acrossAccounts, anyOf, clock, fragment } from "@/server/db/store";
import { findDenied } from "@/server/screening/find-denied";

/**
 * Looks up the senders of a deposit's transfers in the list of refused addresses: with each review, so before an
 * execution and again after it. An unknown sender is not on the list.
 * @throws AppError `unavailable` when a list is configured but was never loaded
 */
export async function screenSenders(depositId: string): Promise<void> {
  const rows = await many(
    db,
    acrossAccounts("job")
      .selectFrom("deposit_transfer")
      .select("sender")
      .distinct()
      .where("deposit_id", "=", depositId)
      .where("gone_at", "is", null)
      .where("sender", "is not", null),
  );
  const senders = rows.flatMap(({ sender }) => sender ?? []);
  if (senders.length === 0) return;
  const denied = await findDenied(senders);
  const isDenied = fragment<boolean>`sender = any(${[...denied]})`;
  await changed(
    db,
    acrossAccounts("job")
      .updateTable("deposit_transfer")
      .set({ screened_at: clock(), is_listed: isDenied })
      .where("deposit_id", "=", depositId)
      .where("sender", "=", anyOf(senders))
      .where(({ eb }) => eb("is_listed", "is distinct from", isDenied)),
  );
}

/**
 * Checks whether an address is on the list of refused addresses.
 * @throws AppError `unavailable` when a list is configured but was never loaded
 */
export async function isListed(address: string): Promise<boolean> {
  return (await findDenied([address])).size > 0;
}
