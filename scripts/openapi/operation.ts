import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { exampleOf } from "@/scripts/openapi/examples";
import { errorsOf } from "@/scripts/openapi/operation-errors";
import { operationId } from "@/scripts/openapi/operation-names";
import { sdkName } from "@/scripts/openapi/sdk-names";
import { tagOf } from "@/scripts/openapi/tags";
import type { AuthKind, Contract } from "@/server/http/contract";
import type { ErrorCode } from "@/server/kernel/errors";
import type { HttpMethod } from "@/server/reference/document";

const SECURITY: Record<AuthKind, Record<string, string[]>[]> = {
  gateway: [{}, { ApiKey: [] }, { AppId: [], ClientId: [] }],
  partner: [{ ApiKey: [] }, { Bearer: [] }],
  merchant: [{ ApiKey: [] }, { Bearer: [] }],
  legacy: [{ XApiKey: [] }, { ApiKey: [] }, { Bearer: [] }],
};
const JSON_TYPE = "application/json";
/** Headers by which wallets name themselves. */
const SDK_HEADERS = ["SdkName", "SdkVersion", "SdkPlatform"];
/** Statuses whose answers have `Retry-After`. */
const RETRYABLE = [409, 429, 503];

/** Describes one operation by its route file's contract, with the reference page's example of it. */
export function operationOf(method: HttpMethod, path: string, contract: Contract): ZodOpenApiOperationObject {
  const { summary, description, deprecated, permission, params, query, headers, body, auth } = contract;
  const name = contract.name ?? operationId(method, path);
  const example = exampleOf(name);
  return {
    operationId: name,
    tags: [tagOf(path)],
    "x-sdk-name": sdkName(name, path),
    summary,
    ...(description ? { description } : {}),
    ...(deprecated ? { deprecated: true } : {}),
    ...(permission ? { "x-permission": permission } : {}),
    security: SECURITY[auth],
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { header: headers } : {}),
    },
    parameters: headersOf(contract),
    ...(body
      ? { requestBody: { required: isRequired(body), content: content(JSON_TYPE, body, example.body) } }
      : {}),
    responses: responsesFor(contract, example.answer),
  };
}

function headersOf({ auth, idempotency }: Contract): { $ref: string }[] {
  return [
    ...(auth === "merchant" ? [refer("parameters", "MerchantId")] : []),
    ...(idempotency === "required" ? [refer("parameters", "IdempotencyKeyRequired")] : []),
    ...(idempotency === "honoured" ? [refer("parameters", "IdempotencyKey")] : []),
    refer("parameters", "Version"),
    ...(auth === "gateway" ? SDK_HEADERS.map((name) => refer("parameters", name)) : []),
  ];
}

/** Checks whether a body is required: a missing body is read as `{}`. */
function isRequired(body: z.ZodType): boolean {
  return !body.safeParse({}).success;
}

function responsesFor(contract: Contract, example: unknown): ZodOpenApiResponsesObject {
  const status = contract.status ?? 200;
  const success: ZodOpenApiResponseObject = {
    description: STATUS_CODES[status] ?? "",
    headers: {
      ...commonHeaders(),
      ...(contract.idempotency ? { "Idempotent-Replayed": refer("headers", "IdempotentReplayed") } : {}),
    },
    content: content(contract.contentType ?? JSON_TYPE, contract.response, example),
  };
  const others = [contract.existingStatus, contract.pendingStatus].filter((other) => other !== undefined);
  const again = Object.fromEntries(
    others.map((other) => [String(other), { ...success, description: STATUS_CODES[other] ?? "" }]),
  );
  const refusals = [...errorsOf(contract)].map(([code, codes]) => [String(code), refusal(code, codes)]);
  return { ...again, [String(status)]: success, ...Object.fromEntries(refusals) };
}

function refusal(status: number, codes: ErrorCode[]): ZodOpenApiResponseObject {
  return {
    // Generators refuse a reference with members next to it, so the codes stand here.
    "x-codes": codes,
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(", ")}`,
    headers: {
      ...commonHeaders(),
      ...(RETRYABLE.includes(status) ? { "Retry-After": refer("headers", "RetryAfter") } : {}),
    },
    content: { "application/json": { schema: { $ref: "#/components/schemas/ApiError" } } },
  };
}

function commonHeaders(): Record<string, { $ref: string }> {
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

function content(type: string, schema: z.ZodType, example: unknown): ZodOpenApiContentObject {
  return { [type]: { schema, ...(example === undefined ? {} : { example }) } };
}
