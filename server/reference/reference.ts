import type { HttpMethod } from "@/server/reference/document";

/** The languages of each call, in the order of the choice. */
export type Language = "curl" | "typescript" | "python";

/** A described member of a body, an answer or a query. */
export interface Field {
  name: string;
  /** "string", "array of objects", "integer or null" */
  type: string;
  required: boolean;
  deprecated: boolean;
  description: string | null;
  /** The only values that it takes. */
  values: string[];
  /** "1 to 35 characters", "default 50" */
  limits: string[];
  /** True for values that the page explains once, under "Amounts". */
  isAmount: boolean;
  children: Field[];
  /** The alternatives of a value with several shapes. */
  variants: { title: string; fields: Field[] }[];
}

export interface Refusal {
  status: number;
  /** "Bad Request" */
  words: string;
  codes: string[];
}

export interface Operation {
  id: string;
  method: HttpMethod;
  path: string;
  summary: string;
  /** The operation's label within its group, in a word or two. */
  label: string;
  description: string | null;
  deprecated: boolean;
  /** Who may call it. */
  caller: "anyone" | "key" | "key-and-merchant";
  permission: string | null;
  takesLegacyKey: boolean;
  headers: { name: string; required: boolean }[];
  pathFields: Field[];
  queryFields: Field[];
  bodyFields: Field[];
  bodyIsRequired: boolean;
  success: { status: number; words: string; fields: Field[] };
  refusals: Refusal[];
  before: string | null;
  code: Record<Language, string>;
  /** Variables in its code that the page's first lines do not set, each with the operation that gives it. */
  needs: { name: string; from: string }[];
  /** Values of its answer that later calls need: `PAYMENT_ID` is `paymentId`. */
  gives: { name: string; at: string }[];
  /** A recorded answer, as JSON text. */
  answer: string;
}

export interface Group {
  name: string;
  description: string;
  operations: Operation[];
}

/** The content of the API's page. */
export interface Reference {
  version: string;
  versions: string[];
  groups: Group[];
  errors: { code: string; status: number; meaning: string }[];
  setup: string;
  setupRemote: string;
  /** Programs of the steps that are not operations. */
  sign: string;
  claim: string;
}
