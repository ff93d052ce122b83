import { z } from "zod";

/** The kind of a bank account's number. */
export const BankType = z.enum(["iban", "us_ach", "uk_sort_code"]);
export type BankType = z.infer<typeof BankType>;
