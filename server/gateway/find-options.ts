import { compiled, type Given } from "@/server/db/compiled";
import { db, many, maybeOne } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { OPTION_FIELDS, type OptionHex, type OptionRow } from "@/server/gateway/option-row";
import { invalidField } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";

/** Most replaced quotes of an account that have not ended; beyond it the wallet gets its present ones. */
const MOST_REPLACED = 24;

interface OfAccounts {
  paymentId: string;
  accounts: readonly string[];
}

const CURRENT = compiled(({ paymentId, accounts }: Given<OfAccounts>) =>
  store
    .selectFrom("payment_option as o")
    .select(OPTION_FIELDS)
    .where("o.payment_id", "=", paymentId)
    .where("o.account", "=", fragment<string>`any(${accounts}::text[])`)
    .where("o.superseded_at", "is", null)
    .where("o.deposit_id", "is", null)
    .$narrowType<OptionHex>(),
);

const BY_ID = compiled(({ paymentId, optionId }: Given<{ paymentId: string; optionId: string }>) =>
  store
    .selectFrom("payment_option as o")
    .select(OPTION_FIELDS)
    .where("o.id", "=", optionId)
    .where("o.payment_id", "=", paymentId)
    .where("o.deposit_id", "is", null)
    .$narrowType<OptionHex>(),
);

const CROWDED = compiled(({ paymentId, accounts }: Given<OfAccounts>) =>
  store
    .selectFrom("payment_option")
    .select("account")
    .where("payment_id", "=", paymentId)
    .where("account", "=", fragment<string>`any(${accounts}::text[])`)
    .where("superseded_at", "is not", null)
    .where("deposit_id", "is", null)
    .where(fragment<Date>`coalesce(expires_at, to_timestamp(deadline))`, ">", fragment<Date>`now()`)
    .groupBy("account")
    .having(({ fn }) => fn.countAll<number>(), ">=", MOST_REPLACED),
);

/** Finds the newest options of a payment for these accounts (CAIP-10, checksummed). */
export function findCurrentOptions(paymentId: string, accounts: readonly string[]): Promise<OptionRow[]> {
  if (accounts.length === 0 || !isId("pay", paymentId)) return Promise.resolve([]);
  return many(db, CURRENT({ paymentId, accounts }));
}

/** Finds the accounts with so many renewed quotes that they get their present ones. */
export async function findCrowded(paymentId: string, accounts: readonly string[]): Promise<Set<string>> {
  const rows = await many(db, CROWDED({ paymentId, accounts }));
  return new Set(rows.map(({ account }) => account));
}

/**
 * Finds an option of this payment, including one that a newer quote has replaced, but no deposit's terms.
 * @throws AppError `params_validation` when the payment has no such option
 */
export async function findOption(paymentId: string, optionId: string): Promise<OptionRow> {
  const option = await maybeOne(db, BY_ID({ paymentId, optionId }));
  if (!option) throw invalidField("optionId", "is not an option of this payment");
  return option;
}
