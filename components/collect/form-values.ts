import type { Messages } from "use-intl";
import { joinAddress, splitAddress } from "@/components/collect/address-parts";
import { DATE_PARTS, joinDate, paddedDate } from "@/components/collect/date-parts";
import type { BrokenRule } from "@/components/collect/send-data";
import type { Translator } from "@/components/messages/translator";
import {
  BUYER_DATA,
  type BuyerData,
  type BuyerDataSchema,
  checkData,
  MAX_AGE_YEARS,
} from "@/server/buyers/schema";
import { ADDRESS_PARTS, type AddressParts, addressFault, addressText } from "@/server/kernel/addresses";

/** The one field that is typed in parts, by its country. */
const ADDRESS = "porAddress";

/** The input by field; it lacks fields that were never touched. */
export type Values = BuyerData;
export type Faults = Record<string, string>;

/** A field of the schema; its label is in the catalogue. */
export type FieldName = keyof Messages["form"]["fields"];
type Branch = { title: string; required: FieldName[] };

const branches = BUYER_DATA.anyOf as readonly Branch[];
const inBranches = new Set<string>(branches.flatMap(({ required }) => required));

/** Lists the fields in display order: those before the choice, those of the choice, and those after. */
export const outline = (() => {
  const names = Object.keys(BUYER_DATA.properties) as FieldName[];
  const at = names.findIndex((name) => inBranches.has(name));
  return {
    before: names.slice(0, at),
    after: names.slice(at).filter((name) => !inBranches.has(name)),
    branches,
  };
})();

/** Returns the branch that the input belongs to: the first one with any input, else the first. */
export function branchOf(values: Values): number {
  return Math.max(
    0,
    branches.findIndex(({ required }) => required.some((name) => values[name])),
  );
}

/** Returns what was typed before the script loaded; countries must be chosen from the script's list. */
export function writtenIn({ elements }: HTMLFormElement): Values {
  const written = Object.entries(BUYER_DATA.properties).map(([name, { format }]) => {
    if (format === "date") return [name, dateIn(elements, name)];
    return [name, (name === ADDRESS && addressIn(elements)) || writtenInto(elements.namedItem(name))];
  });
  return Object.fromEntries(written.filter(([, value]) => value));
}

function dateIn(elements: HTMLFormControlsCollection, name: string): string {
  const [year, month, day] = DATE_PARTS.map((part) =>
    String(writtenInto(elements.namedItem(`${name}.${part}`)) ?? ""),
  );
  return joinDate({ year: year ?? "", month: month ?? "", day: day ?? "" });
}

function addressIn(elements: HTMLFormControlsCollection): string {
  const typed = ADDRESS_PARTS.map((part) => [
    part,
    String(writtenInto(elements.namedItem(`${ADDRESS}.${part}`)) ?? ""),
  ]);
  return joinAddress(Object.fromEntries(typed));
}

function writtenInto(field: Element | RadioNodeList | null): string | boolean | null {
  if (field instanceof HTMLTextAreaElement) return field.value;
  if (!(field instanceof HTMLInputElement) || field.getAttribute("role") === "combobox") return null;
  return field.type === "checkbox" ? field.checked : field.value;
}

/** Returns the data to send: trimmed, without empty fields and without those of other branches. */
export function dataOf(values: Values, branch: number): BuyerData {
  const chosen = branches[branch]?.required ?? [];
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const plain = typeof value === "string" ? plainText(name, value.trim(), values) : value;
    return plain === "" || (inBranches.has(name) && !chosen.some((one) => one === name))
      ? []
      : [[name, plain] as const];
  });
  return Object.fromEntries(kept);
}

function plainText(name: string, text: string, values: Values): string {
  if (name === ADDRESS) {
    const parts = splitAddress(text);
    return parts ? addressText(countryOf(values), parts) : text;
  }
  return BUYER_DATA.properties[name]?.format === "date" ? paddedDate(text) : text;
}

/** Returns the input's violations of the schema's rules, with the chosen branch required. */
export function faultsOf(values: Values, branch: number, t: Translator<"form.live">): Faults {
  const { required = [] } = branches[branch] ?? {};
  const schema: BuyerDataSchema = { ...BUYER_DATA, required: [...BUYER_DATA.required, ...required] };
  const found = checkData(dataOf(values, branch), schema).filter(({ field }) => field !== "");
  const texts = textsOf(found, t);
  const inParts = required.includes(ADDRESS) ? addressFaultOf(values, t) : null;
  return inParts && !texts.porCountry ? { ...texts, [ADDRESS]: inParts } : texts;
}

/** Returns the parts of the address of residence; undefined when it is not sent, or was not typed in parts. */
export function partsOf(values: Values, data: BuyerData): AddressParts | undefined {
  const text = values[ADDRESS];
  const isSent = Object.hasOwn(data, ADDRESS) && typeof text === "string";
  return isSent ? (splitAddress(text) ?? undefined) : undefined;
}

export const countryOf = ({ porCountry }: Values) => (typeof porCountry === "string" ? porCountry : "");

function addressFaultOf(values: Values, t: Translator<"form.live">): string | null {
  const text = values[ADDRESS];
  const parts = splitAddress(typeof text === "string" ? text : "");
  const fault = parts && addressFault(countryOf(values), parts);
  if (!fault) return null;
  return t(fault.rule === "unfit" ? "noPostalCode" : `missing.${fault.part}`);
}

/** Returns the message of each broken rule, by field. */
export function textsOf(broken: readonly BrokenRule[], t: Translator<"form.live">): Faults {
  return Object.fromEntries(broken.map((each) => [each.field, faultText(each, t)]));
}

/** Returns the violations of the fields that a wallet prefilled, and of no others. */
export function faultsOfGiven(given: Values, branch: number, t: Translator<"form.live">): Faults {
  const found = Object.entries(faultsOf(given, branch, t));
  return Object.fromEntries(found.filter(([name]) => Object.hasOwn(given, name)));
}

function faultText({ field, rule }: BrokenRule, t: Translator<"form.live">): string {
  const { maxLength = 0, pattern } = BUYER_DATA.properties[field] ?? {};
  if (pattern !== undefined) return t("noCountryChosen");
  if (rule === "tooLong") return t(rule, { count: maxLength });
  return rule === "tooLongAgo" ? t(rule, { years: MAX_AGE_YEARS }) : t(rule);
}
