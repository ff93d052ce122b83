import { nameOfOperator } from "@/server/accounts/audit-operator";
import { type AlertMessage, alertText } from "@/server/alerts/alert-texts";
import type { OperatorScope } from "@/server/auth/scope";
import { maybeOne, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

const COMMAND = "npm run alerts";

export interface FoundAlert {
  id: string;
  kind: string;
  subject: string;
  /** For people. */
  title: string;
}

/**
 * Finds an open alert and locks it.
 * @throws AppError `not_found`
 */
export async function findOpenAlert(tx: Tx, id: string): Promise<FoundAlert> {
  const alert = await maybeOne(
    tx,
    store
      .selectFrom("alert")
      .select(["id", "kind", "subject", "severity", "facts", "opened_at as openedAt"])
      .where("id", "=", id)
      .where("opened_at", "is not", null)
      .where("resolved_at", "is", null)
      .forUpdate()
      .$narrowType<AlertMessage>(),
  );
  if (!alert) throw new AppError("not_found", "No open alert has this id. It may have been resolved.");
  const { kind, subject } = alert;
  return { id, kind, subject, title: alertText(alert, "opened").title };
}

/** Returns the name by which an alert shows who acted. */
export async function nameOfActor(tx: Tx, scope: OperatorScope): Promise<string> {
  return (await nameOfOperator(tx, scope)) ?? COMMAND;
}
