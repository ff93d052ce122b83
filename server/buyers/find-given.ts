import { type Db, many } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";

interface Submissions {
  paymentId: string;
  /** CAIP-10, checksummed. */
  payers: readonly string[];
  /** Of the form's token; empty for forms without. */
  tokenHash: string;
}

/** Finds the accounts whose data a payment got through the form with this token. */
export async function findGiven(on: Db, { paymentId, payers, tokenHash }: Submissions): Promise<Set<string>> {
  if (payers.length === 0) return new Set();
  const rows = await many(
    on,
    acrossAccounts("capability")
      .selectFrom("buyer_data")
      .select("payer")
      .where("payment_id", "=", paymentId)
      .where("payer", "=", fragment<string>`any(${[...payers]}::text[])`)
      .where("token_hash", "=", tokenHash)
      .where("keep_until", ">", clock()),
  );
  return new Set(rows.map(({ payer }) => payer));
}

/** Checks whether an account's data was given for a payment, through any form. */
export async function isDataGiven(on: Db, paymentId: string, payer: string): Promise<boolean> {
  const rows = await many(
    on,
    acrossAccounts("capability")
      .selectFrom("buyer_data")
      .select("id")
      .where("payment_id", "=", paymentId)
      .where("payer", "=", payer)
      .where("keep_until", ">", clock())
      .limit(1),
  );
  return rows.length > 0;
}
