import type { UserScope } from "@/server/auth/scope";
import { db, maybeOne, one } from "@/server/db/sql";
import { store, tenant } from "@/server/db/store";
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

async function add(scope: UserScope, name: string, kept: string): Promise<Named> {
  const { accountId, userId } = scope;
  const own = tenant(scope).selectFrom("payment_view").where("user_id", "=", userId);
  const { count } = await one(
    db,
    own.select(({ fn }) => fn.countAll<number>().as("count")),
  );
  if (count >= MAX_VIEWS)
    throw invalidField("name", `You already have ${MAX_VIEWS} views. Delete one first.`, { max: MAX_VIEWS });
  return one(
    db,
    store
      .insertInto("payment_view")
      .values({ id: newId("view"), account_id: accountId, user_id: userId, name, query: kept })
      .returning(["id", "name"]),
  );
}

async function change(scope: UserScope, { id, name, kept }: Named & { kept: string }): Promise<Named> {
  const row = await maybeOne(
    db,
    tenant(scope)
      .updateTable("payment_view")
      .set({ name, query: kept })
      .where("id", "=", id)
      .where("user_id", "=", scope.userId)
      .returning(["id", "name"]),
  );
  if (!row) throw new AppError("not_found", "You have no view with this id.");
  return row;
}

const UNIQUE_VIOLATION = "23505";

function taken(error: unknown): never {
  if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
  throw invalidField("name", "You have a view with this name. Choose another.");
}
