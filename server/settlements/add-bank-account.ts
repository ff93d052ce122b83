import { auditMember } from "@/server/accounts/audit-member";
import type { UserScope } from "@/server/auth/scope";
import { seal } from "@/server/auth/seal";
import { db, one, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { invalidField } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { findMerchant } from "@/server/merchants/find-merchant";
import { BANK_ACCOUNT_COLUMNS } from "@/server/settlements/bank-account-columns";
import { bankFault, maskBankNumber } from "@/server/settlements/bank-number";
import type { AddBankAccount } from "@/server/settlements/bank-schema";
import { guardChange } from "@/server/settlements/guard-change";
import type { BankAccount } from "@/server/settlements/inspection-schema";

/**
 * Adds a merchant's bank account, `pending` until the operator judges it. The full number is sealed with the row's id;
 * people see its last four characters.
 * @throws AppError `forbidden` and `proof_required` of {@link guardChange}, `not_found`, `params_validation`
 */
export async function addBankAccount(
  scope: UserScope,
  { merchantId, bankType, bankCode, number }: AddBankAccount,
  requestId: string,
): Promise<BankAccount> {
  guardChange(scope);
  await findMerchant(db, scope, merchantId);
  const fault = bankFault({ bankType, bankCode, number });
  if (fault) throw invalidField(...fault);
  const id = newId("fiat");
  const sealed = seal(Buffer.from(JSON.stringify({ bankCode, number })), id);
  const masked = maskBankNumber(number);
  return transaction(async (tx) => {
    const row = await one(
      tx,
      store
        .insertInto("fiat_settlement")
        .values({
          id,
          account_id: scope.accountId,
          merchant_id: merchantId,
          bank_type: bankType,
          masked_number: masked,
          sealed_number: sealed,
        })
        .returning(BANK_ACCOUNT_COLUMNS)
        .$narrowType<Pick<BankAccount, "status">>(),
    );
    const data = { merchantId, bankAccountId: id, bankType, maskedNumber: masked };
    await auditMember(tx, scope, { type: "fiat_settlement.added", data, requestId });
    return row;
  });
}
