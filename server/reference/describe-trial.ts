import type { OperationObject, ParameterObject } from "@/server/reference/document";
import type { ExampleCall } from "@/server/reference/example-call";
import type { Trial, TrialField } from "@/server/reference/reference";

/** Headers that the form offers besides the key; the rest identify wallets and their software. */
const SHOWN = ["Merchant-Id", "Idempotency-Key", "Svc-Version"];

/** Describes the form that sends a request of an operation, filled in with its example. */
export function describeTrial(call: ExampleCall, operation: OperationObject): Trial {
  const { parameters, requestBody } = operation;
  const { operationId: id, method, template, path = {}, query = {}, headers, body, gives = {} } = call;
  const fieldsIn = (where: ParameterObject["in"], values: Record<string, unknown>) =>
    parameters
      // A form has one input for each parameter; `metadata[key]` has any number of names.
      .filter((one) => one.in === where && one.schema.type !== "object")
      .map((one) => fieldOf(one, values[one.name]));
  return {
    id,
    method,
    template,
    needsKey: "Api-Key" in headers,
    permission: operation["x-permission"] ?? null,
    path: fieldsIn("path", path),
    query: fieldsIn("query", query),
    headers: fieldsIn("header", headers).filter(({ name }) => SHOWN.includes(name)),
    body: requestBody ? (body ?? {}) : null,
    gives,
  };
}

function fieldOf({ name, required, schema }: ParameterObject, value: unknown): TrialField {
  const shapes = [schema, ...(schema.anyOf ?? [])];
  const repeats = shapes.some(({ type }) => type === "array");
  return {
    name,
    required,
    values: repeats ? [] : (schema.enum ?? []).filter((each) => each !== "" && each !== null).map(String),
    repeats,
    value: [value ?? []].flat().join(","),
  };
}
