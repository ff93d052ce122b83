import { type Db, many, sql } from "@/server/db/sql";

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
  const rows = await many<{ payer: string }>(
    on,
    sql`select payer from buyer_data where payment_id = ${paymentId} and payer = any(${[...payers]}::text[])
          and token_hash = ${tokenHash} and keep_until > clock_timestamp()`,
  );
  return new Set(rows.map(({ payer }) => payer));
}
