import { requireFormData } from "@/server/buyers/read-fields";
import { storeData } from "@/server/buyers/store-data";
import { transaction } from "@/server/db/sql";
import { findDataReach } from "@/server/gateway/data-policy";
import { hashGiven } from "@/server/gateway/data-token";
import { lockOpen } from "@/server/gateway/lock-open";
import { parseAccounts } from "@/server/gateway/parse-accounts";
import { requireOpen } from "@/server/gateway/require-open";
import type { GiveData } from "@/server/gateway/schema";
import { AppError } from "@/server/kernel/errors";
import { findPaymentById } from "@/server/payments/find-payment";

/**
 * Keeps a form's data for these accounts of an open payment. Effect and answer depend neither on earlier data nor on
 * the accounts' identity.
 * @returns false when the payment requires no data: nothing is kept then
 * @throws AppError `payment_not_found`, `payment_expired`, `invalid_state`, `invalid_account`, `params_validation`
 */
export async function giveData(
  { paymentId, accounts, token, data, address, keep }: GiveData,
  requestId: string,
): Promise<boolean> {
  const payment = await findPaymentById(paymentId);
  requireOpen(payment);
  const payers = parseAccounts(accounts).map(({ id }) => id);
  if (payers.length === 0) {
    throw new AppError("invalid_account", "accounts: must name an account on an EVM chain (eip155:…)");
  }
  const checked = requireFormData(data, address);
  if (!(await findDataReach(payment))) return false;
  const isKept = await transaction(async (tx) => {
    if (!(await lockOpen(tx, paymentId))) return false;
    const given = {
      paymentId,
      payers,
      tokenHash: hashGiven(token),
      data: checked,
      reusable: keep === true,
      requestId,
    };
    await storeData(tx, given);
    return true;
  });
  if (!isKept) requireOpen(await findPaymentById(paymentId));
  return isKept;
}
