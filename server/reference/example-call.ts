import { answerOf, type HttpMethod, type OperationObject } from "@/server/reference/document";

/** A JSON value whose strings may name variables: `"$PAYMENT_ID"`, `"refund-$PAYMENT_ID"`. */
export type Template = string | number | boolean | null | Template[] | { [name: string]: Template };

/** The additions of an example to its operation in the API's description. */
export interface Example {
  /** The operation's label within its group, in a word or two. */
  label: string;
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean | string[]>;
  idempotencyKey?: string;
  body?: { [name: string]: Template };
  /** Variables for later examples, and their paths in this one's answer. */
  gives?: Record<string, (string | number)[]>;
  /** The precondition for running it, as one sentence. */
  before?: string;
}

/** One complete call, from which every language is written. */
export interface ExampleCall extends Example {
  operationId: string;
  /** The group and the method in the SDK. */
  sdkName: string;
  method: HttpMethod;
  /** As in the API's description: `/v1/payments/{id}`. */
  template: string;
  headers: Record<string, string>;
  /** Whether the answer is a file, and not JSON. */
  isFile: boolean;
}

/** Combines an example with its operation. */
export function exampleCall(
  place: { method: HttpMethod; template: string },
  operation: OperationObject,
  example: Example,
): ExampleCall {
  const needsKey = operation.security.every((way) => Object.keys(way).length > 0);
  return {
    ...example,
    ...place,
    operationId: operation.operationId,
    isFile: Object.values(operation.responses).some(({ content }) => answerOf(content).isFile),
    sdkName: operation["x-sdk-name"],
    headers: {
      ...(needsKey ? { "Api-Key": "$FLORIN_API_KEY" } : {}),
      ...(takes(operation, "Merchant-Id") ? { "Merchant-Id": "$FLORIN_MERCHANT_ID" } : {}),
      ...(example.idempotencyKey ? { "Idempotency-Key": example.idempotencyKey } : {}),
      ...(example.body ? { "Content-Type": "application/json" } : {}),
    },
  };
}

/** Returns path and query of the call, with variables written by `write`. */
export function targetOf({ template, path = {}, query = {} }: ExampleCall): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "");
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  if (search.size === 0) return filled;
  // The variables stay variables; their values are ids.
  return `${filled}?${search.toString().replaceAll("%24", "$")}`;
}

function takes({ parameters }: OperationObject, header: string): boolean {
  return parameters.some(({ name }) => name === header);
}
