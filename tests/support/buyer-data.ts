import { db, sql } from "@/server/db/sql";
import type { TestMerchant } from "@/tests/support/account";

/** What a buyer may give; the name is one that stands nowhere else. */
export const GIVEN = {
  fullName: "Quetzalina Vandermolen-Ó Cuív",
  dob: "1987-06-05",
  porCountry: "NL",
  porAddress: "Herengracht 1, Amsterdam",
  tosConfirmed: true,
};

/** The same as wallets with a form of their own send it. */
export const collectedData = (changes: Record<string, string> = {}) => ({
  fields: Object.entries({ ...GIVEN, ...changes }).map(([id, value]) => ({ id, value: String(value) })),
});

interface Policy {
  ask?: "never" | "from" | "always";
  from?: { currency: string; minor: number };
  reuse?: boolean;
}

/** Sets when a merchant asks its buyers for data; always, unless said otherwise. */
export async function askForData(
  { id }: Pick<TestMerchant, "id">,
  { ask = "always", from, reuse = true }: Policy = {},
): Promise<void> {
  await db.query(
    sql`update merchant set data_policy = ${ask}, data_from_currency = ${from?.currency ?? null},
          data_from_minor = ${from?.minor ?? null}, data_reuse = ${reuse} where id = ${id}`,
  );
}
