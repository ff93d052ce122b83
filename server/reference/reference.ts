import type { HttpMethod } from "@/server/reference/document";
import type { Template } from "@/server/reference/example-call";

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
  trial: Trial;
}

/** One input of the form that sends a request. Its value may name variables. */
export interface TrialField {
  name: string;
  required: boolean;
  /** The only values that it takes; empty for any. */
  values: string[];
  /** Whether it may be sent several times, separated by commas in the form. */
  repeats: boolean;
  value: string;
}

/** What the form needs to send a request of one operation. */
export interface Trial {
  id: string;
  method: HttpMethod;
  /** As in the API's description: `/v1/payments/{id}`. */
  template: string;
  needsKey: boolean;
  permission: string | null;
  path: TrialField[];
  query: TrialField[];
  headers: TrialField[];
  /** The example's body, which may name variables; null for an operation without one. */
  body: Template;
  /** Variables in its answer, by their paths. */
  gives: Record<string, (string | number)[]>;
}

export interface Group {
  name: string;
  description: string;
  operations: Operation[];
}

/** One line of the index of errors. */
export interface ErrorEntry {
  code: string;
  /** The usual status first. */
  statuses: number[];
  meaning: string;
  remedy: string;
  /** The operations that answer it; null for all of them. */
  operations: { id: string; summary: string }[] | null;
}

/** One type of event, with a recorded example of it. */
export interface EventEntry {
  type: string;
  when: string;
  /** The body of a webhook, as JSON text. */
  body: string;
  /** The same event in `GET /v1/events`, as JSON text. */
  item: string;
}

export interface EventFamily {
  title: string;
  events: EventEntry[];
}

export interface PublishedVersion {
  version: string;
  isPreview: boolean;
  changes: string[];
}

export type SearchKind = "operation" | "topic" | "event" | "error";

/** A place of the page that the search finds. */
export interface SearchEntry {
  /** The place's anchor. */
  id: string;
  kind: SearchKind;
  title: string;
  /** A second line: "POST /v1/payments". */
  hint: string;
  /** Names of fields, separated by spaces. */
  fields: string;
}

/** The content of the API's page. */
export interface Reference {
  version: string;
  /** The newest first. */
  versions: PublishedVersion[];
  groups: Group[];
  errors: ErrorEntry[];
  events: EventFamily[];
  /** Seconds from each attempt of a webhook to the next. */
  webhookWaitsS: readonly number[];
  setup: string;
  setupRemote: string;
  /** Programs of the steps that are not operations. */
  sign: string;
  claim: string;
  verify: string;
}
