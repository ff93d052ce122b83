import { type BuyerData, checkData, type DataFault, dataOfFields } from "@/server/buyers/schema";
import { type AddressParts, addressFault, addressText } from "@/server/kernel/addresses";
import { AppError } from "@/server/kernel/errors";

/**
 * Reads the data of a wallet's own form (contract, `collectedData`), by the rules of the hosted one.
 * @throws AppError `params_validation`
 */
export function readFields({ fields }: { fields: readonly { id: string; value: string }[] }): BuyerData {
  return requireValid(dataOfFields(fields), "collectedData");
}

/**
 * Checks the data of the hosted form, whose address may be in the parts of its country. The details name each broken rule, which the form says in the reader's language.
 * @throws AppError `params_validation`
 */
export function requireFormData(data: Record<string, string | boolean>, address?: AddressParts): BuyerData {
  const country = String(data.porCountry ?? "");
  const written = address ? { ...data, porAddress: addressText(country, address) } : data;
  const checked = requireValid(written, "data", (faults) => ({
    faults: faults.map(({ field, rule }) => ({ field, rule })),
  }));
  const fault = address && addressFault(country, address);
  if (!fault) return checked;
  const message = fault.rule === "needed" ? `needs a ${fault.part}` : "has no postal code of the country";
  throw new AppError("params_validation", `data.porAddress: ${message}`, {
    issues: [{ field: "data.porAddress", message }],
    details: { faults: [{ field: "porAddress", rule: fault.rule }] },
  });
}

/**
 * Checks submitted data by the schema.
 * @param at the data's path in the request
 * @param detailsOf adds facts for the client
 * @throws AppError `params_validation` with an issue for each broken rule, without any submitted value
 */
export function requireValid(
  data: unknown,
  at: string,
  detailsOf?: (faults: readonly DataFault[]) => Record<string, unknown>,
): BuyerData {
  const faults = checkData(data);
  const issues = faults.map(({ field, message }) => ({ field: field ? `${at}.${field}` : at, message }));
  const [first] = issues;
  if (!first) return data as BuyerData;
  const details = detailsOf?.(faults);
  throw new AppError("params_validation", `${first.field}: ${first.message}`, { issues, details });
}
