import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverrideContext,
} from "zod-openapi";
import "@/scripts/openapi/named-schemas";
import { COMPONENTS } from "@/scripts/openapi/components";
import { operationOf } from "@/scripts/openapi/operation";
import { pathTemplate } from "@/scripts/openapi/operation-names";
import { presentParameter } from "@/scripts/openapi/parameters";
import { describeTags } from "@/scripts/openapi/tags";
import { DEFAULT_VERSION } from "@/server/auth/api-versions";
import type { RouteFile } from "@/server/http/mount";
import type { HttpMethod } from "@/server/reference/document";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** The library has no type for the dialect. */
export type OpenApiDocument = oas31.OpenAPIObject & { jsonSchemaDialect: string };
type Operations = Partial<Record<HttpMethod, ZodOpenApiOperationObject>>;

/**
 * Builds the OpenAPI 3.1 document of an API from its route files. Each export carries its contract; the paths are the
 * table's. Files without contracts (health) are left out.
 */
export function openApiDocument(files: Record<string, RouteFile>): OpenApiDocument {
  const paths: Record<string, Operations> = {};
  for (const [path, file] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const operations = operationsOf(path, file);
    if (Object.keys(operations).length > 0) paths[pathTemplate(path)] = operations;
  }
  const used = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags = [] }) => tags)),
  );
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Florin",
        version: DEFAULT_VERSION,
        description: "Payments in stablecoins and other crypto assets, for merchants and for wallets.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "The installation that serves this document" }],
      tags: describeTags(used),
      paths,
      components: COMPONENTS,
    },
    { override: tidy },
  );
  for (const operation of operationsIn(document)) {
    operation.parameters = (operation.parameters ?? []).map((one) => presentParameter(operation, one));
  }
  return { ...document, jsonSchemaDialect: DIALECT };
}

function operationsOf(path: string, file: RouteFile): Operations {
  const operations: Operations = {};
  for (const name of METHODS) {
    const contract = file[name]?.contract;
    const method = name.toLowerCase() as HttpMethod;
    if (contract) operations[method] = operationOf(method, path, contract);
  }
  return operations;
}

function operationsIn({ paths = {} }: oas31.OpenAPIObject): oas31.OperationObject[] {
  return Object.values(paths).flatMap((item) =>
    METHODS.flatMap((name) => item[name.toLowerCase() as HttpMethod] ?? []),
  );
}

/** Corrects what the library makes of values that a query writes as text. */
function tidy({ jsonSchema: node, zodSchema: { _zod } }: ZodOpenApiOverrideContext): void {
  // The library leaves out the default of a transformed value.
  if (_zod.def.type === "default" && node.default === undefined) {
    const { defaultValue } = _zod.def;
    if (typeof defaultValue === "number") node.default = defaultValue;
  }
  if (node.type !== "integer") return;
  // A number written in digits is announced as a number (`queryInteger`): its pattern is of the text.
  delete node.pattern;
  // Bounds that every integer has are noise.
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
}
