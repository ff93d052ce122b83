import openapiTS, { astToString } from "openapi-typescript";
import type { oas31 } from "zod-openapi";
import { queryTypeOf, sentWith } from "@/scripts/client/operation-input";
import type { OpenApiDocument } from "@/scripts/openapi/document";

type Schemas = Record<string, oas31.SchemaObject | oas31.ReferenceObject>;

const OPTIONS = {
  // A default is the server's: clients may leave the member out.
  defaultNonNullable: false,
  emptyObjectsUnknown: true,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  rootTypesKeepCasing: true,
};

/** Renders a type for each named schema, and for the query of each operation. */
export async function renderTypes(document: OpenApiDocument): Promise<string> {
  const { openapi, info, paths = {}, components } = document;
  const operations = Object.values(paths).flatMap(({ get, post, put, patch, delete: remove }) =>
    [get, post, put, patch, remove].filter((one) => one !== undefined),
  );
  const queries = operations.map((operation) => querySchemaOf(document, operation));
  const schemas: Schemas = Object.assign({ ...components?.schemas }, ...queries);
  const nodes = await openapiTS({ openapi, info, components: { schemas } } as never, OPTIONS);
  const types = nodes.filter(
    (node) => !/^export (interface|type) (paths|webhooks|operations|\$defs)\b/.test(astToString(node)),
  );
  return astToString(types).replaceAll(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 2));
}

/** Returns the schema of the parameters that an operation's input has next to its body. */
function querySchemaOf(document: OpenApiDocument, operation: oas31.OperationObject): Schemas {
  const { query, headers } = sentWith(document, operation);
  const members = [...query, ...headers];
  if (members.length === 0) return {};
  const properties: Schemas = Object.fromEntries(
    members.map(({ name, schema = {}, description }) => [
      name,
      { ...schema, ...(description ? { description } : {}) },
    ]),
  );
  const required = members.filter((one) => one.required).map(({ name }) => name);
  return { [queryTypeOf(operation)]: { type: "object", properties, required } };
}
