import { requireValid } from "@/server/buyers/read-fields";
import { storeData } from "@/server/buyers/store-data";
import { transaction } from "@/server/db/sql";
import { findDataPolicy, outstandingOf } from "@/server/gateway/outstanding-data";
import { parseAccounts } from "@/server/gateway/parse-accounts";
import { requireOpen } from "@/server/gateway/require-open";
import type { GiveData } from "@/server/gateway/schema";
import { findPaymentById } from "@/server/payments/find-payment";

/**
 * Keeps what the buyer has written into the form, for each of the accounts that has not given it before. Without one that
 * must, nothing is kept.
 * @throws AppError `payment_not_found`, `payment_expired`, `invalid_state`, `invalid_account`, `params_validation`
 */
export async function giveData({ paymentId, accounts, data }: GiveData, requestId: string): Promise<void> {
  const payment = await findPaymentById(paymentId);
  requireOpen(payment);
  const ids = parseAccounts(accounts).map(({ id }) => id);
  const payers = [...(await outstandingOf(payment, await findDataPolicy(payment), ids))];
  if (payers.length === 0) return;
  const checked = requireValid(data, "data");
  await transaction((tx) => storeData(tx, { payment, payers, data: checked, requestId }));
}
