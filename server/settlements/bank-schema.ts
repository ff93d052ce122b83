import { z } from "zod";
import { MerchantParams } from "@/server/merchants/schema";
import { tidyBankNumber } from "@/server/settlements/bank-number";
import { BankType } from "@/server/settlements/bank-type";

const Digits = z.string().max(64).transform(tidyBankNumber);

export const AddBankAccount = MerchantParams.extend({
  bankType: BankType,
  /** Routing number or sort code. */
  bankCode: Digits,
  /** IBAN or account number, in full. */
  number: Digits,
});
export type AddBankAccount = z.output<typeof AddBankAccount>;
