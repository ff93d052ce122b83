import { findGiven } from "@/server/buyers/find-given";
import { db } from "@/server/db/sql";
import { collectDataOf } from "@/server/gateway/collect-link";
import { dataReach } from "@/server/gateway/data-policy";
import { hashToken, newDataToken, readOptionId, withToken } from "@/server/gateway/data-token";
import type { Payable } from "@/server/gateway/find-payable";
import type { OptionsAnswer, PaymentOption } from "@/server/gateway/schema";

/** An option before its data requirement is added. */
export interface PayerOption {
  option: Omit<PaymentOption, "collectData">;
  /** CAIP-10, checksummed. */
  payer: string;
}

/**
 * Adds to options the data that their accounts must give. The answer has a token, which the forms and the option ids
 * carry, so that a confirm names the form of its data. A wallet that renews options keeps their token and need not fill
 * in the form again. Whether an account is known makes no difference.
 */
export async function requireData(
  { payment, dataPolicy }: Pick<Payable, "payment" | "dataPolicy">,
  options: readonly PayerOption[],
  refresh: readonly string[],
): Promise<Pick<OptionsAnswer, "options" | "collectData">> {
  const { id: paymentId } = payment;
  if (options.length === 0 || !dataReach(payment, dataPolicy)) {
    return { collectData: null, options: options.map(({ option }) => ({ ...option, collectData: null })) };
  }
  const before = refresh.map((id) => readOptionId(id).token).find((token) => token !== null);
  const token = before ?? newDataToken();
  const payers = [...new Set(options.map(({ payer }) => payer))];
  const given = before ? await findGiven(db, { paymentId, payers, tokenHash: hashToken(before) }) : new Set();
  const form = (accounts: string[]) => collectDataOf({ paymentId, accounts, token });
  const missing = options.filter(({ payer }) => !given.has(payer)).map(({ option }) => option.account);
  return {
    collectData: missing.length > 0 ? form([...new Set(missing)]) : null,
    options: options.map(({ option, payer }) => ({
      ...option,
      id: withToken(option.id, token),
      collectData: given.has(payer) ? null : form([option.account]),
    })),
  };
}
