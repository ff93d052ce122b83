import { COUNTRIES } from "@/server/kernel/countries";

/** One requested value. The keywords are those of JSON Schema (draft 2020-12) and no others. */
export interface ValueSchema {
  type: "string" | "boolean";
  title: string;
  /** Describes the value, to follow "must be". */
  description?: string;
  format?: "date";
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  const?: true;
}

/** Properties that must all be present, or those of another branch. */
export interface Branch {
  title: string;
  required: readonly string[];
}

export interface BuyerDataSchema {
  $schema: string;
  type: "object";
  title: string;
  properties: Readonly<Record<string, ValueSchema>>;
  required: readonly string[];
  anyOf: readonly Branch[];
  additionalProperties: false;
}

/** JSON Schema cannot say that a code is assigned; `checkData` does. */
const COUNTRY_PATTERN = "^[A-Z]{2}$";
/** Nobody has lived for longer than 122 years. */
export const MAX_AGE_YEARS = 120;

const country = (title: string): ValueSchema => ({
  type: "string",
  title,
  description: "the two letters of a country by ISO 3166-1, such as DE",
  pattern: COUNTRY_PATTERN,
});
const address = (title: string): ValueSchema => ({ type: "string", title, maxLength: 200 });

/**
 * The data requested from a buyer (contract, "Buyer data"): the only source of its fields, rules and messages, for the
 * form, the gateway and wallets with a form of their own.
 */
export const BUYER_DATA: BuyerDataSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  title: "Who is paying",
  properties: {
    fullName: { type: "string", title: "Full name", minLength: 1 },
    dob: {
      type: "string",
      title: "Date of birth",
      description: "a date of the past 120 years written as year, month and day, such as 1990-12-31",
      format: "date",
    },
    pobCountry: country("Country of birth"),
    pobAddress: address("Place of birth"),
    porCountry: country("Country of residence"),
    porAddress: address("Address of residence"),
    tosConfirmed: {
      type: "boolean",
      title: "These details are true and may be used for this payment.",
      const: true,
    },
  },
  required: ["fullName", "dob", "tosConfirmed"],
  anyOf: [
    { title: "Where I live", required: ["porCountry", "porAddress"] },
    { title: "Where I was born", required: ["pobCountry", "pobAddress"] },
  ],
  additionalProperties: false,
};

export type BuyerData = Record<string, string | boolean>;

/** One broken rule; the message follows the field's name, or "This". */
export interface DataFault {
  /** The property's name; empty when it concerns the whole object. */
  field: string;
  rule: "needed" | "tooLong" | "unconfirmed" | "notADate" | "inFuture" | "tooLongAgo" | "noCountry" | "unfit";
  message: string;
}
type Broken = Omit<DataFault, "field">;

/**
 * Checks a value by a schema of this kind, as any validator of JSON Schema would, and by what such a schema cannot say:
 * countries exist, and dates of birth are neither in the future nor more than 120 years ago.
 * @returns nothing when it is valid, else each broken rule; never a submitted value
 */
export function checkData(value: unknown, schema: BuyerDataSchema = BUYER_DATA): DataFault[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [{ field: "", rule: "unfit", message: "must be an object" }];
  }
  const given = value as Record<string, unknown>;
  const has = (name: string) => Object.hasOwn(given, name) && given[name] !== undefined;
  const unknown = Object.keys(given).some((name) => !Object.hasOwn(schema.properties, name));
  return [
    ...Object.entries(schema.properties).flatMap(([field, rules]) => {
      const isMissing = schema.required.includes(field) && !has(field);
      const broken = isMissing ? NEEDED : has(field) ? faultOf(given[field], rules) : null;
      return broken ? [{ field, ...broken }] : [];
    }),
    ...(unknown ? [{ field: "", ...unfit("must have no other fields than those of the schema") }] : []),
    ...(schema.anyOf.some(({ required }) => required.every(has)) ? [] : [branchFault(schema)]),
  ];
}

function branchFault({ anyOf, properties }: BuyerDataSchema): DataFault {
  const pairs = anyOf.map(({ required }) =>
    required.map((name) => (properties[name]?.title ?? name).toLowerCase()).join(" and "),
  );
  return { field: "", rule: "needed", message: `must have ${pairs.join(", or ")}` };
}

const NEEDED: Broken = { rule: "needed", message: "is needed" };
const unfit = (message: string): Broken => ({ rule: "unfit", message });

function faultOf(value: unknown, rules: ValueSchema): Broken | null {
  if (rules.type === "string") {
    return typeof value === "string" ? faultOfText(value, rules) : unfit("must be text");
  }
  if (typeof value !== "boolean") return unfit("must be true or false");
  return rules.const && !value ? { rule: "unconfirmed", message: "must be confirmed" } : null;
}

function faultOfText(value: string, rules: ValueSchema): Broken | null {
  const { minLength = 0, maxLength, format, pattern, description = "of another form" } = rules;
  const length = [...value].length;
  if (length < minLength) return NEEDED;
  if (maxLength !== undefined && length > maxLength) {
    return { rule: "tooLong", message: `must have at most ${maxLength} characters` };
  }
  if (format === "date") return faultOfDate(value, `must be ${description}`);
  if (pattern === undefined) return null;
  if (!new RegExp(pattern, "u").test(value)) return unfit(`must be ${description}`);
  return pattern !== COUNTRY_PATTERN || COUNTRIES.has(value) ? null : NO_COUNTRY;
}

const NO_COUNTRY: Broken = { rule: "noCountry", message: "must be an assigned country code of ISO 3166-1" };

/** Checks a date of birth: a day of the calendar, not in the future anywhere on earth, and of a person who may live. */
function faultOfDate(text: string, message: string, now = new Date()): Broken | null {
  if (!isDate(text)) return { rule: "notADate", message };
  const latest = new Date(now.getTime() + MAX_ZONE_MS).toISOString().slice(0, text.length);
  if (text > latest) return { rule: "inFuture", message: "must not be in the future" };
  const earliest = `${Number(latest.slice(0, 4)) - MAX_AGE_YEARS}${latest.slice(4)}`;
  if (text >= earliest) return null;
  return { rule: "tooLongAgo", message: `must be at most ${MAX_AGE_YEARS} years ago` };
}

/** The earliest time zone is 14 hours ahead of UTC. */
const MAX_ZONE_MS = 14 * 3_600_000;

/** Checks for a calendar day (RFC 3339, full-date). */
function isDate(text: string): boolean {
  const [, year, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

/** A field as wallets list it (specification, `collectData.fields`). */
export interface DataField {
  id: string;
  name: string;
  required: boolean;
  type: "text" | "date" | "checkbox";
}

/** Returns the fields of a schema, in its order. */
export function fieldsOf({ properties, required }: BuyerDataSchema = BUYER_DATA): DataField[] {
  return Object.entries(properties).map(([id, { title, type, format }]) => ({
    id,
    name: title,
    required: required.includes(id),
    type: type === "boolean" ? "checkbox" : (format ?? "text"),
  }));
}

/** Converts answers by field, with booleans as the texts "true" and "false", to the schema's object. */
export function dataOfFields(
  fields: readonly { id: string; value: string }[],
  { properties }: BuyerDataSchema = BUYER_DATA,
): BuyerData {
  return Object.fromEntries(
    fields.map(({ id, value }) => {
      const isBoolean = Object.hasOwn(properties, id) && properties[id]?.type === "boolean";
      return [id, isBoolean && /^(true|false)$/.test(value) ? value === "true" : value];
    }),
  );
}
