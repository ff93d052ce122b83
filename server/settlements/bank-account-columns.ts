/** Columns of a `BankAccount`, from `fiat_settlement`. */
export const BANK_ACCOUNT_COLUMNS = [
  "id",
  "status",
  "bank_type as bankType",
  "masked_number as maskedNumber",
  "created_at as createdAt",
] as const;
