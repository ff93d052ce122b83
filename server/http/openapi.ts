import { DEFAULT_VERSION } from "@/server/auth/api-versions";
import type { RouteFile } from "@/server/http/mount";
import { COMPONENTS } from "@/server/http/openapi-components";
import { pathTemplate } from "@/server/http/openapi-names";
import { operationOf } from "@/server/http/openapi-operation";
import type { HttpMethod, OpenApiDocument, PathItem } from "@/server/http/openapi-types";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const TAGS = [
  { name: "Payments", description: "What a merchant asks to be paid" },
  { name: "Gateway", description: "What a buyer's wallet calls; the payment's id is all that it needs" },
  { name: "Refunds", description: "Sending a payment back to its buyer" },
  { name: "Merchants", description: "Who is paid" },
  { name: "Settlements", description: "Where a merchant's money goes" },
];

/**
 * Builds the OpenAPI 3.1 document of an API from its route files. Each export carries its contract; the paths are the
 * table's. Files without contracts (health) are left out.
 */
export function openApiDocument(files: Record<string, RouteFile>): OpenApiDocument {
  const paths: Record<string, PathItem> = {};
  for (const [path, file] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const item = pathItem(path, file);
    if (Object.keys(item).length > 0) paths[pathTemplate(path)] = item;
  }
  const used = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags)),
  );
  return {
    openapi: "3.1.1",
    info: {
      title: "Florin",
      version: DEFAULT_VERSION,
      description: "Payments in stablecoins and other crypto assets, for merchants and for wallets.",
      license: { name: "MIT", identifier: "MIT" },
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url: "/", description: "The installation that serves this document" }],
    tags: TAGS.filter(({ name }) => used.has(name)),
    paths,
    components: COMPONENTS,
  };
}

function pathItem(path: string, file: RouteFile): PathItem {
  const item: PathItem = {};
  for (const name of METHODS) {
    const contract = file[name]?.contract;
    const method = name.toLowerCase() as HttpMethod;
    if (contract) item[method] = operationOf(method, path, contract);
  }
  return item;
}
