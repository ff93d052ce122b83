/** The parts of a postal address. */
export interface AddressParts {
  street: string;
  city: string;
  postalCode: string;
  region: string;
}

export type AddressPart = keyof AddressParts;
export const ADDRESS_PARTS: readonly AddressPart[] = ["street", "city", "postalCode", "region"];

export interface AddressForm {
  /** The parts in the order in which people of the country write them. */
  order: readonly AddressPart[];
  required: readonly AddressPart[];
  /** Matches a whole postal code in capitals; null where any text is one. */
  postalCode: RegExp | null;
  /** What a region is called. */
  region: "state" | "province" | "prefecture" | "region";
}

/** By the Universal Postal Union's addressing guides: the order, a postal code, the countries and their region's name. */
const ROWS: readonly (readonly [string, string, string, AddressForm["region"]?])[] = [
  ["spc", "\\d{3}", "IS"],
  ["spc", "\\d{4}", "AT BE BG CH CY DK GE HU LI LU NO SI"],
  ["spc", "\\d{5}", "DE EE ES FI FR HR IT MA MC ME RS SM TR UA VA"],
  ["spc", "\\d{6}", "RO"],
  ["spc", "\\d{3} ?\\d{2}", "CZ GR SE SK"],
  ["spc", "\\d{2}-\\d{3}", "PL"],
  ["spc", "\\d{4}-\\d{3}", "PT"],
  ["spc", "\\d{4} ?[A-Z]{2}", "NL"],
  ["spc", "(LV-)?\\d{4}", "LV"],
  ["spc", "(LT-)?\\d{5}", "LT"],
  ["spc", "[A-Z]{3} ?\\d{4}", "MT"],
  ["scp", "\\d{4}", "NZ PH ZA"],
  ["scp", "\\d{5}", "ID KE MY PK SA TH"],
  ["scp", "\\d{6}", "SG VN"],
  ["scp", "\\d{5}(\\d{2})?", "IL"],
  ["scp", "[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}", "GB GG IM JE"],
  ["scp", "[A-Z]\\d[\\dW] ?[A-Z\\d]{4}", "IE"],
  ["scRp", "\\d{5}(-\\d{4})?", "US", "state"],
  ["scRp", "[A-Z]\\d[A-Z] ?\\d[A-Z]\\d", "CA", "province"],
  ["scRp", "\\d{4}", "AU", "state"],
  ["scRp", "\\d{5}-?\\d{3}", "BR", "state"],
  ["scrp", "\\d{3} ?\\d{3}", "IN", "state"],
  ["scrp", "[A-Z]?\\d{4}([A-Z]{3})?", "AR", "province"],
  ["spcR", "\\d{5}", "MX", "state"],
  ["pRcs", "\\d{3}-?\\d{4}", "JP", "prefecture"],
  ["prcs", "\\d{6}", "CN", "province"],
  ["prcs", "\\d{5}", "KR"],
  ["prcs", "\\d{3}(\\d{2,3})?", "TW"],
  ["sc", "", "AE HK QA"],
];

const PARTS: Readonly<Record<string, AddressPart>> = {
  s: "street",
  c: "city",
  p: "postalCode",
  r: "region",
};

/** For all other countries: a postal code and a region may be given, in any form. */
const GENERAL: AddressForm = {
  order: ["street", "postalCode", "city", "region"],
  required: ["street", "city"],
  postalCode: null,
  region: "region",
};

/** Returns the form of a country's addresses. @param country ISO 3166-1 alpha-2 */
export function addressFormOf(country: string): AddressForm {
  const row = ROWS.find(([, , countries]) => countries.split(" ").includes(country));
  if (!row) return GENERAL;
  const [letters, code, , region = "region"] = row;
  const order = [...letters].flatMap((letter) => PARTS[letter.toLowerCase()] ?? []);
  // A capital marks a required region.
  const optional: readonly AddressPart[] = letters.includes("R") ? [] : ["region"];
  return {
    order,
    required: order.filter((part) => !optional.includes(part)),
    postalCode: code === "" ? null : new RegExp(`^(?:${code})$`),
    region,
  };
}

/** Returns the first part that is missing or no postal code of the country; null when all of them fit. */
export function addressFault(
  country: string,
  parts: AddressParts,
): { part: AddressPart; rule: "needed" | "unfit" } | null {
  const { required, postalCode } = addressFormOf(country);
  const missing = required.find((part) => parts[part].trim() === "");
  if (missing) return { part: missing, rule: "needed" };
  const code = parts.postalCode.trim().toUpperCase();
  return postalCode && code !== "" && !postalCode.test(code) ? { part: "postalCode", rule: "unfit" } : null;
}

/** Writes an address in one line, in the country's order: "Herengracht 1, 1015 BA Amsterdam". */
export function addressText(country: string, parts: AddressParts): string {
  const { order, postalCode } = addressFormOf(country);
  const written = order.flatMap((part) => {
    const text = parts[part].trim().replace(/\s+/g, " ");
    return text === ""
      ? []
      : [{ part, text: part === "postalCode" && postalCode ? text.toUpperCase() : text }];
  });
  return written.reduce((before, { part, text }, index) => {
    const previous = written[index - 1]?.part;
    const isCode = part === "postalCode" || previous === "postalCode";
    return `${before}${previous === undefined ? "" : isCode && previous !== "street" ? " " : ", "}${text}`;
  }, "");
}
