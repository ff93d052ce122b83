import { type BuyerData, checkData, dataOfFields } from "@/server/buyers/schema";
import { AppError } from "@/server/kernel/errors";

/**
 * The data of a wallet's own form (contract, `collectedData`), by the rules of the hosted one.
 * @throws AppError `params_validation`
 */
export function readFields({ fields }: { fields: readonly { id: string; value: string }[] }): BuyerData {
  return requireValid(dataOfFields(fields), "collectedData");
}

/**
 * @param at where the data stands in the request
 * @throws AppError `params_validation` with an issue for each rule that is broken, and not a word of what was given
 */
export function requireValid(data: unknown, at: string): BuyerData {
  const issues = checkData(data).map(({ field, message }) => ({
    field: field ? `${at}.${field}` : at,
    message,
  }));
  const [first] = issues;
  if (!first) return data as BuyerData;
  throw new AppError("params_validation", `${first.field}: ${first.message}`, { issues });
}
