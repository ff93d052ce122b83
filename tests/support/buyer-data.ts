import { collectData } from "@/server/web/collect";
import type { TestMerchant } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";

/** A buyer's data; the name occurs nowhere else. */
export const GIVEN = {
  fullName: "Quetzalina Vandermolen-Ó Cuív",
  dob: "1987-06-05",
  porCountry: "NL",
  porAddress: "Herengracht 1, Amsterdam",
  tosConfirmed: true,
};

/** The same in the format of wallets with their own form. */
export const collectedData = (changes: Record<string, string> = {}) => fieldsOf({ ...GIVEN, ...changes });

/** Data as the fields of `collectedData`. */
export const fieldsOf = (data: object) => ({
  fields: Object.entries(data).map(([id, value]) => ({ id, value: String(value) })),
});

interface Policy {
  ask?: "never" | "from" | "always";
  from?: { currency: string; minor: number };
  reuse?: boolean;
}

/** Sets when a merchant asks its buyers for data; by default always. */
export async function requireData(
  { id }: Pick<TestMerchant, "id">,
  { ask = "always", from, reuse = true }: Policy = {},
): Promise<void> {
  await db.query(
    sql`update merchant set data_policy = ${ask}, data_from_currency = ${from?.currency ?? null},
          data_from_minor = ${from?.minor ?? null}, data_reuse = ${reuse} where id = ${id}`,
  );
}

/** Data that a stranger gives in a buyer's name. */
export const FORGED = {
  fullName: "Mallory Forger",
  dob: "1970-01-01",
  pobCountry: "FR",
  pobAddress: "Rue Fausse 1, Paris",
  tosConfirmed: true,
};

/** Submits the form like its page; `token` is the one in the form's address. */
export async function submitForm(
  body: {
    paymentId: string;
    accounts: readonly string[];
    token?: string | null;
    data: object;
    keep?: boolean;
  },
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const answer = await collectData(
    new Request("http://localhost/api/collect", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
  return { status: answer.status, text: await answer.text() };
}

/** Returns the token of a form's address. */
export const tokenOf = (collectData: { url: string } | null) =>
  collectData && new URL(collectData.url).searchParams.get("token");
