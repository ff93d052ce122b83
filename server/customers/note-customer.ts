import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { findCustomer } from "@/server/customers/find-customer";
import { findNotes } from "@/server/customers/find-notes";
import type { NoteCustomer, NotedCustomer } from "@/server/customers/schema";
import { changed, db } from "@/server/db/sql";
import { clock, store, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

/**
 * Writes the account's note about a customer, or removes it where the text is empty.
 * @throws AppError `forbidden`, `not_found`, and `invalid_state` when somebody has changed the note meanwhile
 */
export async function noteCustomer(
  scope: UserScope,
  { address: given, text, seen }: NoteCustomer,
): Promise<NotedCustomer> {
  requireRole(scope, "customers.note");
  const { address } = await findCustomer(scope, given);
  const note = { row: address.toLowerCase(), text: text.trim() };
  const rows = await (seen === null ? add(scope, note) : change(scope, note, seen));
  if (rows === 0) {
    throw new AppError("invalid_state", "Somebody has changed this note. Reload the page to see it.");
  }
  return { note: (await findNotes(scope, [address])).get(address) ?? null };
}

interface Written {
  /** The address in lower case. */
  row: string;
  text: string;
}

async function add({ accountId, mode, userId }: UserScope, { row, text }: Written): Promise<number> {
  if (text === "") return 1;
  const note = { account_id: accountId, mode, address: row, text, written_by: userId };
  return changed(
    db,
    store
      .insertInto("customer_note")
      .values(note)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Changes the note that the person saw, and no other. */
function change(scope: UserScope, { row, text }: Written, seen: Date): Promise<number> {
  if (text === "") {
    const removed = tenant(scope).deleteFrom("customer_note").where("mode", "=", scope.mode);
    return changed(db, removed.where("address", "=", row).where("written_at", "=", seen));
  }
  const changedNote = tenant(scope)
    .updateTable("customer_note")
    .set({ text, written_by: scope.userId, written_at: clock() })
    .where("mode", "=", scope.mode);
  return changed(db, changedNote.where("address", "=", row).where("written_at", "=", seen));
}
