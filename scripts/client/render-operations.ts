import type { oas31 } from "zod-openapi";
import { capital, queryTypeOf, type Sent, sentWith } from "@/scripts/client/operation-input";
import type { OpenApiDocument } from "@/scripts/openapi/document";

type Operation = oas31.OperationObject & { "x-sdk-name"?: string };
type Member = oas31.ReferenceObject | oas31.SchemaObject | undefined;

interface Place {
  method: string;
  path: string;
  operation: Operation;
}

/** See `Paging` in sdk/src/pages.ts. */
interface Paging {
  items: string;
  cursor: string;
  backwards?: string;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** Renders a class for each group of operations, and one that has all groups. */
export function renderOperations(document: OpenApiDocument): string {
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const [group = ""] = nameOf(operation).split(".");
      const rendered = renderMethod(document, { method: method.toUpperCase(), path, operation });
      groups.set(group, [...(groups.get(group) ?? []), rendered]);
    }
  }
  const names = [...groups.keys()].sort();
  return `${names.map((name) => renderGroup(name, groups.get(name) ?? [])).join("\n")}
/** All operations of the API, by their groups. */
export class Operations {
${names.map((name) => `  readonly ${name}: ${capital(name)}Operations;\n`).join("")}
  constructor(caller: Caller) {
${names.map((name) => `    this.${name} = new ${capital(name)}Operations(caller);\n`).join("")}  }
}
`;
}

function renderGroup(name: string, methods: string[]): string {
  return `export class ${capital(name)}Operations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

${methods.join("\n")}}
`;
}

function renderMethod(document: OpenApiDocument, { method, path, operation }: Place): string {
  const [, name = ""] = nameOf(operation).split(".");
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => id);
  const sent = sentWith(document, operation);
  const input = inputOf(operation, sent);
  const answer = answerOf(operation);
  const paging = pagingOf(document, operation, sent);
  const parameters = [...ids.map((id) => `${id}: string`), ...input, "options: CallOptions = {}"];
  const call = `{
      operation: ${JSON.stringify(targetOf({ method, path, operation }, sent))},
      ids: [${ids.join(", ")}],
      input${input.length > 0 ? "" : ": {}"},
      options,
    }`;
  const [type, body] = paging
    ? [
        `Pages<${answer}, ${answer}["${paging.items}"][number]>`,
        `new Pages(this.#caller, ${call}, ${JSON.stringify(paging)})`,
      ]
    : [`Promise<${answer}>`, `this.#caller.call(${call})`];
  return `  /** ${operation.summary}: \`${method} ${path}\`.${operation.deprecated ? " @deprecated" : ""} */
  ${name}(${parameters.join(", ")}): ${type} {
    return ${body};
  }
`;
}

function nameOf(operation: Operation): string {
  return operation["x-sdk-name"] ?? "";
}

/** Returns the parameter for query, headers and body together; none for an operation without them. */
function inputOf(operation: Operation, { query, headers, body }: Sent): string[] {
  const inline = [...query, ...headers];
  const types = [...(body ? [body.type] : []), ...(inline.length > 0 ? [queryTypeOf(operation)] : [])];
  if (types.length === 0) return [];
  const isRequired = body?.isRequired || inline.some(({ required }) => required);
  return [`input: ${types.join(" & ")}${isRequired ? "" : " = {}"}`];
}

/** A repeated POST has no second effect with an idempotency key, and at the gateway. */
function targetOf({ method, path, operation }: Place, { query, headers, isKeyed }: Sent): object {
  const isRepeatable = method !== "POST" || path.startsWith("/v1/gateway/");
  return {
    method,
    path,
    ...(query.length > 0 ? { query: query.map(({ name }) => name) } : {}),
    ...(headers.length > 0 ? { headers: headers.map(({ name }) => name) } : {}),
    ...(isKeyed ? { keyed: true } : {}),
    ...(isRepeatable ? { repeatable: true } : {}),
    ...(contentOf(operation)["application/json"] ? {} : { text: true }),
  };
}

function answerOf(operation: Operation): string {
  const json = contentOf(operation)["application/json"];
  if (!json) return "string";
  const { schema } = json;
  if (schema && "$ref" in schema) return schema.$ref?.split("/").at(-1) ?? "unknown";
  throw new Error(`the answer of ${operation.operationId} has no name`);
}

function contentOf({ responses = {} }: Operation): oas31.ContentObject {
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  return success && "content" in success ? (success.content ?? {}) : {};
}

/** Returns how a listing is paged: it answers one list with `nextCursor`, and takes that again. */
function pagingOf(document: OpenApiDocument, operation: Operation, { query }: Sent): Paging | null {
  const { properties = {} } = (document.components?.schemas?.[answerOf(operation)] ??
    {}) as oas31.SchemaObject;
  const lists = Object.entries(properties).filter(([, one]: [string, Member]) => one && "items" in one);
  const takes = (name: string) => query.some((one) => one.name === name);
  const [items] = lists[0] ?? [];
  const cursor = ["cursor", "after", "before"].find(takes);
  if (lists.length !== 1 || !items || !cursor || !("nextCursor" in properties)) return null;
  return { items, cursor, ...(cursor === "after" && takes("before") ? { backwards: "before" } : {}) };
}
