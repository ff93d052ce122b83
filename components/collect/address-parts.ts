import { ADDRESS_PARTS, type AddressPart, type AddressParts } from "@/server/kernel/addresses";

/** Separates the parts of a typed address; a prefilled address is one text without it. */
const SEPARATOR = "\u001f";

/** Splits an address that was typed in parts; null for one that a wallet gave as one text. */
export function splitAddress(text: string): AddressParts | null {
  if (text !== "" && !text.includes(SEPARATOR)) return null;
  const [street = "", city = "", postalCode = "", region = ""] = text.split(SEPARATOR);
  return { street, city, postalCode, region };
}

/** Joins the parts as typed; empty when all of them are. */
export function joinAddress(parts: Record<AddressPart, string>): string {
  const typed = ADDRESS_PARTS.map((part) => parts[part].replaceAll(SEPARATOR, " "));
  return typed.every((text) => text.trim() === "") ? "" : typed.join(SEPARATOR);
}
