import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne, one, sql } from "@/server/db/sql";
import { AppError, invalidField } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import type { PaymentView, SavePaymentView } from "@/server/listings/views/view-schema";

const MAX_VIEWS = 50;

/**
 * Saves a set of filters under a name, or changes a saved one. Nobody else sees it.
 * @throws AppError `params_validation` for a name that the person already uses, and for a view beyond the fiftieth;
 *   `not_found` for an id that is not the person's
 */
export async function savePaymentView(
  scope: UserScope,
  { id, name, query }: SavePaymentView,
): Promise<PaymentView> {
  const kept = JSON.stringify(query);
  const saved = await (id ? change(scope, { id, name, kept }) : add(scope, name, kept)).catch(taken);
  return { ...saved, query };
}

type Named = Pick<PaymentView, "id" | "name">;

async function add({ accountId, userId }: UserScope, name: string, kept: string): Promise<Named> {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) from payment_view where account_id = ${accountId} and user_id = ${userId}`,
  );
  if (count >= MAX_VIEWS)
    throw invalidField("name", `You already have ${MAX_VIEWS} views. Delete one first.`, { max: MAX_VIEWS });
  return one<Named>(
    db,
    sql`insert into payment_view (id, account_id, user_id, name, query)
        values (${newId("view")}, ${accountId}, ${userId}, ${name}, ${kept}::jsonb) returning id, name`,
  );
}

async function change(
  { accountId, userId }: UserScope,
  { id, name, kept }: Named & { kept: string },
): Promise<Named> {
  const row = await maybeOne<Named>(
    db,
    sql`update payment_view set name = ${name}, query = ${kept}::jsonb
        where id = ${id} and account_id = ${accountId} and user_id = ${userId} returning id, name`,
  );
  if (!row) throw new AppError("not_found", "You have no view with this id.");
  return row;
}

const UNIQUE_VIOLATION = "23505";

function taken(error: unknown): never {
  if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
  throw invalidField("name", "You have a view with this name. Choose another.");
}
