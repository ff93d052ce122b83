import { STATUS_CODES } from "node:http";
import { describeMembers, describeParameter } from "@/server/reference/describe-fields";
import {
  type ApiDocument,
  answerOf,
  type HttpMethod,
  type OperationObject,
  type ParameterObject,
} from "@/server/reference/document";
import { ERROR_MEANINGS } from "@/server/reference/error-meanings";
import { type ExampleCall, exampleCall } from "@/server/reference/example-call";
import { EXAMPLES } from "@/server/reference/examples";
import type { Operation, Reference, Refusal } from "@/server/reference/reference";
import { CLAIM, SETUP, SETUP_REMOTE, SIGN, variablesIn } from "@/server/reference/variables";
import { writeCurl } from "@/server/reference/write-curl";
import { writePython } from "@/server/reference/write-python";
import { writeTypeScript } from "@/server/reference/write-typescript";

/** The status of an answer before its outcome is known. */
const PENDING = "202";
const ORDER = Object.keys(EXAMPLES);
/** The steps between fetch and confirm, and before a claim, which are not operations. */
const SIGNED = [
  { name: "SIGNATURE", from: "sign" },
  { name: "CLAIM_SIGNATURE", from: "claim" },
];

interface Place {
  method: HttpMethod;
  template: string;
}

/**
 * Builds the API's reference: its description with an example and a recorded answer for every operation.
 * @param answers recorded answers by the operation's name
 * @throws Error for an operation without an example or an answer
 */
export function buildReference(document: ApiDocument, answers: Record<string, unknown>): Reference {
  const operations = Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags[0],
      described: describe({ method: method as HttpMethod, template }, operation, answers),
    })),
  );
  operations.sort((a, b) => ORDER.indexOf(a.described.id) - ORDER.indexOf(b.described.id));
  const { properties = {} } = document.components.schemas.ApiError ?? {};
  const codes = (properties.code?.enum ?? []).map(String);
  const statuses = statusesOf(document);
  return {
    version: document.info.version,
    versions: (document.components.parameters.Version?.schema.enum ?? []).map(String),
    groups: document.tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(({ tag }) => tag === name).map(({ described }) => described),
    })),
    errors: codes.flatMap((code) => {
      const status = statuses.get(code);
      return status ? [{ code, status, meaning: ERROR_MEANINGS[code] ?? "" }] : [];
    }),
    setup: SETUP,
    setupRemote: SETUP_REMOTE,
    sign: SIGN,
    claim: CLAIM,
  };
}

function describe(place: Place, operation: OperationObject, answers: Record<string, unknown>): Operation {
  const { operationId: id, requestBody, summary, description = null } = operation;
  const example = EXAMPLES[id];
  const answer = answers[id];
  if (!example || answer === undefined) throw new Error(`${id} has no ${example ? "answer" : "example"}`);
  const call = exampleCall(place, operation, example);
  const fieldsIn = (where: ParameterObject["in"]) =>
    operation.parameters.filter((one) => one.in === where).map(describeParameter);
  return {
    id,
    method: place.method,
    path: place.template,
    label: example.label,
    summary,
    description,
    deprecated: operation.deprecated === true,
    ...callerOf(operation),
    pathFields: fieldsIn("path"),
    queryFields: fieldsIn("query"),
    bodyFields: describeMembers(requestBody?.content["application/json"].schema),
    bodyIsRequired: requestBody?.required === true,
    success: successOf(operation),
    refusals: refusalsOf(operation),
    before: example.before ?? null,
    code: { curl: writeCurl(call), typescript: writeTypeScript(call), python: writePython(call) },
    needs: needsOf(call),
    gives: Object.entries(example.gives ?? {}).map(([name, at]) => ({ name, at: pathText(at) })),
    answer: typeof answer === "string" ? answer : `${JSON.stringify(answer, null, 2)}\n`,
  };
}

function callerOf(operation: OperationObject) {
  const { security, parameters } = operation;
  const isOpen = security.some((way) => Object.keys(way).length === 0);
  const headers = parameters.filter((one) => one.in === "header");
  const ofMerchant = headers.some(({ name, required }) => name === "Merchant-Id" && required);
  const caller: Operation["caller"] = isOpen ? "anyone" : ofMerchant ? "key-and-merchant" : "key";
  return {
    caller,
    permission: operation["x-permission"] ?? null,
    takesLegacyKey: security.some((way) => "XApiKey" in way),
    headers: [
      { name: "Api-Key", required: !isOpen },
      ...(isOpen
        ? [
            { name: "App-Id", required: false },
            { name: "Client-Id", required: false },
          ]
        : []),
      ...headers.map(({ name, required }) => ({ name, required })),
    ],
  };
}

function successOf({ responses }: OperationObject): Operation["success"] {
  // Statuses are in ascending order: 201 is what the call does, 200 what it answers again.
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const [code = "200", response] =
    successes.findLast(([status]) => status !== PENDING) ?? successes.at(-1) ?? [];
  const fields = describeMembers(answerOf(response?.content).schema);
  return { status: Number(code), words: STATUS_CODES[code] ?? "", fields };
}

function refusalsOf({ responses }: OperationObject): Refusal[] {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith("2"))
    .map(([status, { "x-codes": codes = [] }]) => {
      return { status: Number(status), words: STATUS_CODES[status] ?? "", codes };
    });
}

/** Returns the variables from other examples; the page's first lines set the rest. */
function needsOf(call: ExampleCall): Operation["needs"] {
  const given = Object.entries(EXAMPLES).flatMap(([from, { gives = {} }]) =>
    Object.keys(gives).map((name) => ({ name, from })),
  );
  const named = variablesIn([call.path, call.query, call.body, call.headers]);
  return named.flatMap((name) => [...given, ...SIGNED].find((one) => one.name === name) ?? []);
}

function pathText(at: (string | number)[]): string {
  return at.map((part, i) => (typeof part === "number" ? `[${part}]` : i > 0 ? `.${part}` : part)).join("");
}

/** Returns the usual status of each code: the first that an operation answers it with. */
function statusesOf(document: ApiDocument): Map<string, number> {
  const statuses = new Map<string, number>();
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const { status, codes } of operations.flatMap(refusalsOf)) {
    for (const code of codes) if (!statuses.has(code)) statuses.set(code, status);
  }
  return statuses;
}
