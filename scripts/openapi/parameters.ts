import type { oas31 } from "zod-openapi";
import { exampleOf } from "@/scripts/openapi/examples";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/** Completes a parameter of a path or a query: whether it repeats or has keys, an example, and no null. */
export function presentParameter(
  { operationId = "" }: oas31.OperationObject,
  one: oas31.ParameterObject | oas31.ReferenceObject,
): oas31.ParameterObject | oas31.ReferenceObject {
  if ("$ref" in one) return one;
  const { schema = {}, required = false, ...rest } = one;
  const { description: _, deprecated, ...value } = withoutNull(schema) as oas31.SchemaObject;
  // A truth value is announced as such: its enumeration is of the texts.
  if (value.type === "boolean") delete value.enum;
  const example = exampleOf(operationId).parameters[one.name];
  return {
    ...rest,
    required,
    ...(deprecated ? { deprecated } : {}),
    schema: value,
    ...(isRepeatable(value) ? { style: "form", explode: true } : {}),
    ...(value.type === "object" ? { style: "deepObject", explode: true } : {}),
    ...(example === undefined ? {} : { example }),
  };
}

/** Removes null, which a query cannot express, and keeps the other branch. */
function withoutNull(schema: Schema): Schema {
  if ("$ref" in schema) return schema;
  const { anyOf, ...rest } = schema as oas31.SchemaObject;
  const others = anyOf?.filter((branch) => !("type" in branch && branch.type === "null"));
  if (!anyOf || !others || others.length === anyOf.length) return schema;
  return others.length === 1 ? { ...others[0], ...rest } : { ...rest, anyOf: others };
}

function isRepeatable({ type, anyOf = [] }: oas31.SchemaObject): boolean {
  return type === "array" || anyOf.some((branch) => "type" in branch && branch.type === "array");
}
