import type { oas31 } from "zod-openapi";
import type { OpenApiDocument } from "@/scripts/openapi/document";

/** What an operation takes, without the parts that every call has. */
export interface Sent {
  query: oas31.ParameterObject[];
  headers: oas31.ParameterObject[];
  /** The body's type; null without a body, or when it has no members. */
  body: { type: string; isRequired: boolean } | null;
  /** Whether it honours `Idempotency-Key`. */
  isKeyed: boolean;
}

/** Returns the inputs of an operation. Headers that several operations share are settings of the client. */
export function sentWith({ components }: OpenApiDocument, operation: oas31.OperationObject): Sent {
  const all = operation.parameters ?? [];
  const own = all.filter((one): one is oas31.ParameterObject => !("$ref" in one));
  const body = operation.requestBody;
  const schema = body && "content" in body ? body.content["application/json"]?.schema : undefined;
  const type = schema && "$ref" in schema ? (schema.$ref?.split("/").at(-1) ?? "") : "";
  const named = (components?.schemas?.[type] ?? {}) as oas31.SchemaObject;
  const isEmpty = named.type === "object" && Object.keys(named.properties ?? {}).length === 0;
  return {
    query: own.filter((one) => one.in === "query"),
    headers: own.filter((one) => one.in === "header"),
    body:
      type && !isEmpty ? { type, isRequired: Boolean(body && "required" in body && body.required) } : null,
    isKeyed: all.some((one) => "$ref" in one && one.$ref.includes("/IdempotencyKey")),
  };
}

/** Returns the name of the type of an operation's query. */
export function queryTypeOf({ operationId = "" }: oas31.OperationObject): string {
  return `${capital(operationId)}Query`;
}

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
