import { db, many, maybeOne, sql } from "@/server/db/sql";
import { OPTION_COLUMNS, type OptionRow } from "@/server/gateway/option-row";
import { invalidField } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";

const CURRENT = `select ${OPTION_COLUMNS} from payment_option o
  where o.payment_id = $1 and o.account = any($2::text[]) and o.superseded_at is null`;
const BY_ID = `select ${OPTION_COLUMNS} from payment_option o where o.id = $1 and o.payment_id = $2`;

/** Finds the newest options of a payment for these accounts (CAIP-10, checksummed). */
export function findCurrentOptions(paymentId: string, accounts: readonly string[]): Promise<OptionRow[]> {
  if (accounts.length === 0 || !isId("pay", paymentId)) return Promise.resolve([]);
  return many<OptionRow>(db, { name: "options_current", text: CURRENT, values: [paymentId, accounts] });
}

/** Most replaced quotes of an account that have not ended; beyond it the wallet gets its present ones. */
const MOST_REPLACED = 24;

/** Finds the accounts with so many renewed quotes that they get their present ones. */
export async function findCrowded(paymentId: string, accounts: readonly string[]): Promise<Set<string>> {
  const rows = await many<{ account: string }>(
    db,
    sql`select account from payment_option
        where payment_id = ${paymentId} and account = any(${accounts}::text[]) and superseded_at is not null
          and coalesce(expires_at, to_timestamp(deadline)) > now()
        group by account having count(*) >= ${MOST_REPLACED}`,
  );
  return new Set(rows.map(({ account }) => account));
}

/**
 * Finds an option of this payment, including one that a newer quote has replaced.
 * @throws AppError `params_validation` when the payment has no such option
 */
export async function findOption(paymentId: string, optionId: string): Promise<OptionRow> {
  const option = await maybeOne<OptionRow>(db, {
    name: "option_by_id",
    text: BY_ID,
    values: [optionId, paymentId],
  });
  if (!option) throw invalidField("optionId", "is not an option of this payment");
  return option;
}
