import { STATUS_CODES } from "node:http";
import type { AuthKind, Contract } from "@/server/http/contract";
import { errorsOf } from "@/server/http/openapi-errors";
import { operationId, pathParameters, tagOf } from "@/server/http/openapi-names";
import { jsonSchema, parametersOf } from "@/server/http/openapi-schema";
import type { HttpMethod, OperationObject, ResponseObject } from "@/server/http/openapi-types";
import type { ErrorCode } from "@/server/kernel/errors";

const SECURITY: Record<AuthKind, Record<string, string[]>[]> = {
  gateway: [{}, { ApiKey: [] }, { AppId: [], ClientId: [] }],
  partner: [{ ApiKey: [] }, { Bearer: [] }],
  merchant: [{ ApiKey: [] }, { Bearer: [] }],
  legacy: [{ XApiKey: [] }, { ApiKey: [] }, { Bearer: [] }],
};
/** Statuses whose answers have `Retry-After`. */
const RETRYABLE = [409, 429, 503];

/** Builds one operation of the document from its route file's contract. */
export function operationOf(method: HttpMethod, path: string, contract: Contract): OperationObject {
  const { summary, description, deprecated, permission, body, auth } = contract;
  return {
    operationId: contract.name ?? operationId(method, path),
    tags: [tagOf(path)],
    summary,
    ...(description ? { description } : {}),
    ...(deprecated ? { deprecated: true } : {}),
    ...(permission ? { "x-permission": permission } : {}),
    security: SECURITY[auth],
    parameters: parametersFor(path, contract),
    ...(body
      ? { requestBody: { required: isRequired(body), content: json(jsonSchema(body, "input")) } }
      : {}),
    responses: responsesFor(contract),
  };
}

function parametersFor(path: string, contract: Contract): OperationObject["parameters"] {
  const stated = parametersOf(contract.params, "path");
  const unstated = pathParameters(path).filter((name) => !stated.some((one) => one.name === name));
  return [
    ...stated,
    ...unstated.map((name) => ({
      name,
      in: "path" as const,
      required: true,
      schema: { type: "string" },
    })),
    ...parametersOf(contract.query, "query"),
    ...(contract.auth === "merchant" ? [refer("parameters", "MerchantId")] : []),
    ...(contract.idempotency === "required" ? [refer("parameters", "IdempotencyKeyRequired")] : []),
    ...(contract.idempotency === "honoured" ? [refer("parameters", "IdempotencyKey")] : []),
    refer("parameters", "Version"),
  ];
}

/** Checks whether a body is required: a missing body is read as `{}`. */
function isRequired(body: NonNullable<Contract["body"]>): boolean {
  return !body.safeParse({}).success;
}

function responsesFor(contract: Contract): OperationObject["responses"] {
  const status = contract.status ?? 200;
  const success: ResponseObject = {
    description: STATUS_CODES[status] ?? "",
    headers: {
      ...commonHeaders(),
      ...(contract.idempotency ? { "Idempotent-Replayed": refer("headers", "IdempotentReplayed") } : {}),
    },
    content: json(jsonSchema(contract.response, "output")),
  };
  const refusals = [...errorsOf(contract)].map(([code, codes]) => [String(code), refusal(code, codes)]);
  return { [String(status)]: success, ...Object.fromEntries(refusals) };
}

function refusal(status: number, codes: ErrorCode[]): ResponseObject {
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(", ")}`,
    headers: {
      ...commonHeaders(),
      ...(RETRYABLE.includes(status) ? { "Retry-After": refer("headers", "RetryAfter") } : {}),
    },
    content: json({ $ref: "#/components/schemas/Error", properties: { code: { enum: codes } } }),
  };
}

function commonHeaders(): ResponseObject["headers"] {
  return {
    "Request-Id": refer("headers", "RequestId"),
    "Svc-Version": refer("headers", "Version"),
    RateLimit: refer("headers", "RateLimit"),
    "RateLimit-Policy": refer("headers", "RateLimitPolicy"),
  };
}

function refer(kind: "parameters" | "headers", name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

function json(schema: ResponseObject["content"]["application/json"]["schema"]) {
  return { "application/json": { schema } };
}
