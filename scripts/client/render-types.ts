import openapiTS, { astToString } from "openapi-typescript";
import type { oas31 } from "zod-openapi";
import type { OpenApiDocument } from "@/scripts/openapi/document";

type Schemas = Record<string, oas31.SchemaObject | oas31.ReferenceObject>;
type Parameters = Exclude<oas31.OperationObject["parameters"], undefined>;

const OPTIONS = {
  // A default is the server's: clients may leave the member out.
  defaultNonNullable: false,
  emptyObjectsUnknown: true,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  rootTypesKeepCasing: true,
};

/** Renders a type for each named schema, and for the input and the answer of each operation. */
export async function renderTypes({
  openapi,
  info,
  paths = {},
  components,
}: OpenApiDocument): Promise<string> {
  const operations = Object.values(paths).flatMap(({ get, post, put, patch, delete: remove }) =>
    [get, post, put, patch, remove].filter((one) => one !== undefined),
  );
  // The client throws refusals as its own class.
  const { Error: _, ...named } = components?.schemas ?? {};
  const schemas: Schemas = Object.assign({ ...named }, ...operations.map(schemasOf));
  const nodes = await openapiTS({ openapi, info, components: { schemas } } as never, OPTIONS);
  const types = nodes.filter(
    (node) => !/^export (interface|type) (paths|webhooks|operations|\$defs)\b/.test(astToString(node)),
  );
  return astToString(types).replaceAll(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 2));
}

/** Returns the schemas of an operation's input (parameters and body) and answer. */
function schemasOf({
  operationId = "",
  parameters = [],
  requestBody,
  responses = {},
}: oas31.OperationObject): Schemas {
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const input = inputOf(parameters, requestBody);
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  return {
    ...(input ? { [`${name}Input`]: input } : {}),
    [`${name}Answer`]: Object.values<oas31.MediaTypeObject>(success?.content ?? {})[0]?.schema ?? {},
  };
}

function inputOf(
  parameters: Parameters,
  body: oas31.OperationObject["requestBody"],
): oas31.SchemaObject | null {
  const members = parameters.flatMap((one) => ("in" in one && one.in !== "header" ? [one] : []));
  if (members.length === 0 && !body) return null;
  const properties: Schemas = Object.fromEntries(
    members.map(({ name, schema = {}, description }) => [
      name,
      { ...schema, ...(description ? { description } : {}) },
    ]),
  );
  const required = members.filter((one) => one.required).map(({ name }) => name);
  if (body && "content" in body) {
    properties.body = body.content["application/json"]?.schema ?? {};
    if (body.required) required.push("body");
  }
  return { type: "object", properties, required };
}
