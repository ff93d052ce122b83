import { parseUnit } from "@/server/assets/caip";
import { decimalText } from "@/server/assets/decimal-text";
import { partsOfSource, type Rate } from "@/server/assets/rates";
import { compiled, type Given } from "@/server/db/compiled";
import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import type { Price } from "@/server/gateway/holdings-schema";
import type { PayerAccount } from "@/server/gateway/parse-accounts";
import type { PaymentRow } from "@/server/payments/payment-row";

const QUOTED = compiled(
  ({ paymentId, accounts }: Given<{ paymentId: string; accounts: readonly string[] }>) =>
    store
      .selectFrom("payment_option as o")
      .select(["o.account", "o.asset", "o.rate_source as source", "o.rate_as_of as asOf"])
      .select(["o.rate_numerator as numerator", "o.rate_denominator as denominator"])
      .where("o.payment_id", "=", paymentId)
      .where("o.account", "=", fragment<string>`any(${accounts}::text[])`)
      .where("o.superseded_at", "is", null)
      .where("o.deposit_id", "is", null),
);

/** Finds the prices behind the present quotes of a payment for these accounts. */
export async function findPrices(
  { id: paymentId, unit }: Pick<PaymentRow, "id" | "unit">,
  accounts: readonly PayerAccount[],
): Promise<Price[]> {
  if (accounts.length === 0) return [];
  const given = new Map(accounts.map((account) => [account.id, account.given]));
  const rows = await many(db, QUOTED({ paymentId, accounts: [...given.keys()] }));
  return rows.map(({ account, asset, ...rate }) => ({
    account: given.get(account) ?? account,
    unit: `caip19/${asset}`,
    rate: presentRate(unit, rate),
  }));
}

/** Presents a rate; null for a payment priced in the asset. */
function presentRate(unit: string, { numerator, denominator, source, asOf }: Rate): Price["rate"] {
  const parsed = parseUnit(unit);
  if (parsed?.kind !== "fiat") return null;
  return {
    currency: parsed.currency,
    value: decimalText(numerator, denominator),
    ...partsOfSource(source),
    asOfMs: asOf.getTime(),
  };
}
