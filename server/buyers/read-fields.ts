import { type BuyerData, checkData, dataOfFields } from "@/server/buyers/schema";
import { AppError } from "@/server/kernel/errors";

/**
 * Reads the data of a wallet's own form (contract, `collectedData`), by the rules of the hosted one.
 * @throws AppError `params_validation`
 */
export function readFields({ fields }: { fields: readonly { id: string; value: string }[] }): BuyerData {
  return requireValid(dataOfFields(fields), "collectedData");
}

/**
 * Checks submitted data by the schema.
 * @param at the data's path in the request
 * @throws AppError `params_validation` with an issue for each broken rule, without any submitted value
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
