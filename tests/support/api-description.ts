import { readFileSync } from "node:fs";
import path from "node:path";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { oas31 } from "zod-openapi";
import type { OpenApiDocument } from "@/scripts/openapi/document";
import type { HttpMethod } from "@/server/reference/document";

interface Answered {
  method: string;
  path: string;
  response: Response;
  /** Undefined when it is neither JSON nor a file. */
  body: unknown;
  /** A description of the exchange. */
  what: string;
}

interface Description {
  document: OpenApiDocument;
  validators: Map<string, ValidateFunction>;
  ajv: Ajv2020;
}

/** The operations on it are those of payments, and described there. */
const OLDER_PATH = /^\/v1\/merchant\/payment(?=[/?]|$)/;

const PUBLISHED = path.resolve(import.meta.dirname, "../../public/openapi.json");

let described: Description | undefined;

/**
 * Checks an answer against the API's description: its status is one of the operation's, its body matches that status's
 * schema without undescribed members, and the mandatory headers are present.
 * @throws Error with the exchange and every fault
 */
export function checkAgainstDescription(answered: Answered): void {
  const { method, path, response, what } = answered;
  described ??= describe();
  const description = described;
  const operation = findOperation(description.document, method, path.replace(OLDER_PATH, "/v1/payments"));
  if (!operation) {
    checkUnknown(description, answered);
    return;
  }
  const stated = operation.responses?.[String(response.status)];
  // A missing method is a fault of the path, not of the operation.
  if (!stated) throw new Error(`${operation.operationId} never answers ${response.status}: ${what}`);
  const pointer = `${operation.operationId}/${response.status}`;
  const schema =
    "content" in stated ? Object.values<oas31.MediaTypeObject>(stated.content ?? {})[0]?.schema : undefined;
  if (!schema) throw new Error(`${pointer} has no schema: ${what}`);
  check(validatorOf(description, pointer, schema), answered);
  const codes: string[] | undefined = "x-codes" in stated ? stated["x-codes"] : undefined;
  const { code } = (answered.body ?? {}) as { code?: string };
  if (codes && !codes.includes(code ?? "")) throw new Error(`${pointer} never has code ${code}: ${what}`);
  for (const name of ["Request-Id", ...(response.ok ? ["Svc-Version"] : [])]) {
    if (!response.headers.has(name)) throw new Error(`no ${name}: ${what}`);
  }
}

/** Checks that an unknown operation is answered 404 or 405, with the error body. */
function checkUnknown(description: Description, answered: Answered): void {
  if (answered.method === "HEAD" || answered.method === "OPTIONS") return;
  if (![404, 405].includes(answered.response.status)) {
    throw new Error(`the API's description has no such operation: ${answered.what}`);
  }
  const schema = { $ref: "#/components/schemas/ApiError" };
  check(validatorOf(description, "unknown", schema), answered);
}

function check(validate: ValidateFunction, { body, what }: Answered): void {
  if (validate(body)) return;
  const faults = validate.errors?.map(({ instancePath, message, params }) => {
    return `  ${instancePath || "/"} ${message} ${JSON.stringify(params)}`;
  });
  throw new Error(`not as the API's description states: ${what}\n${faults?.join("\n")}`);
}

function validatorOf({ validators, ajv }: Description, name: string, schema: object): ValidateFunction {
  const known = validators.get(name);
  if (known) return known;
  const made = ajv.compile(absolute(schema));
  validators.set(name, made);
  return made;
}

/** Makes the document's references absolute, for a schema that is used alone. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/'));
}

/** Reads the published description. `npm run openapi` writes it from the routes, and a check compares the two. */
function describe(): Description {
  const document: OpenApiDocument = JSON.parse(readFileSync(PUBLISHED, "utf8"));
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, unicodeRegExp: false });
  addFormats(ajv);
  ajv.addVocabulary(["components", "discriminator"]);
  ajv.addSchema({ $id: "openapi", components: { schemas: document.components?.schemas } });
  return { document, ajv, validators: new Map() };
}

/** Finds the operation of a path; a literal segment takes precedence over a parameter. */
function findOperation(
  { paths = {} }: OpenApiDocument,
  method: string,
  path: string,
): oas31.OperationObject | undefined {
  const segments = path.split("/");
  const literals = (template: string) => template.split("/").filter((part) => !part.startsWith("{")).length;
  const [template] = Object.keys(paths)
    .filter((candidate) => matches(candidate.split("/"), segments))
    .sort((a, b) => literals(b) - literals(a));
  return template === undefined ? undefined : paths[template]?.[method.toLowerCase() as HttpMethod];
}

function matches(template: string[], segments: string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, i) => (part.startsWith("{") ? segments[i] !== "" : part === segments[i]))
  );
}
