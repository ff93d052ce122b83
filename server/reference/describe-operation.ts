import { STATUS_CODES } from "node:http";
import { describeMembers, describeParameter } from "@/server/reference/describe-fields";
import { describeTrial } from "@/server/reference/describe-trial";
import {
  answerOf,
  type HttpMethod,
  type OperationObject,
  type ParameterObject,
} from "@/server/reference/document";
import { type ExampleCall, exampleCall } from "@/server/reference/example-call";
import { EXAMPLES } from "@/server/reference/examples";
import type { Operation, Refusal } from "@/server/reference/reference";
import { variablesIn } from "@/server/reference/variables";
import { writeCurl } from "@/server/reference/write-curl";
import { writePython } from "@/server/reference/write-python";
import { writeTypeScript } from "@/server/reference/write-typescript";

/** The status of an answer before its outcome is known. */
const PENDING = "202";
/** The steps between fetch and confirm, and before a claim, which are not operations. */
const SIGNED = [
  { name: "SIGNATURE", from: "sign" },
  { name: "CLAIM_SIGNATURE", from: "claim" },
];

/** Where an operation is in the API's description. */
export interface Place {
  method: HttpMethod;
  template: string;
}

/**
 * Describes one operation, with its example in every language and a recorded answer.
 * @param answers recorded answers by the operation's name
 * @throws Error for an operation without an example or an answer
 */
export function describeOperation(
  place: Place,
  operation: OperationObject,
  answers: Record<string, unknown>,
): Operation {
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
    trial: describeTrial(call, operation),
  };
}

/** Lists an operation's refusals by status, with their codes. */
export function refusalsOf({ responses }: OperationObject): Refusal[] {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith("2"))
    .map(([status, { "x-codes": codes = [] }]) => ({
      status: Number(status),
      words: STATUS_CODES[status] ?? "",
      codes,
    }));
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
