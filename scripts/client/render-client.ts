import { readFileSync } from "node:fs";
import path from "node:path";
import { propertyName, renderComment, renderType } from "@/scripts/client/render-type";
import type {
  HttpMethod,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
} from "@/server/http/openapi-types";

interface Operation {
  method: HttpMethod;
  path: string;
  operation: OperationObject;
}

const RUNTIME = path.resolve(import.meta.dirname, "runtime.txt");

/** Renders the whole client: its fixed part, a method for each operation, then the types of requests and answers. */
export function renderClient(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([at, item]) =>
    Object.entries(item).map(([method, operation]): Operation => {
      return { method: method as HttpMethod, path: at, operation };
    }),
  );
  const codes = document.components.schemas.Error?.properties?.code?.enum ?? [];
  return readFileSync(RUNTIME, "utf8")
    .replace("/* version */", JSON.stringify(document.info.version))
    .replace("/* codes */", codes.map((code) => `\n  | ${JSON.stringify(code)}`).join(""))
    .replace("  /* methods */\n", operations.map(renderMethod).join("\n"))
    .replace("/* types */\n", operations.map(renderTypes).join("\n"));
}

function renderMethod({ method, path: at, operation }: Operation): string {
  const type = typeName(operation);
  const { text, isRequired } = inputOf(operation);
  const input = text === null ? "" : `input: ${type}Input${isRequired ? "" : " = {}"}, `;
  const target = JSON.stringify({
    method: method.toUpperCase(),
    path: at,
    query: namesOf(operation, "query"),
  });
  const deprecated = operation.deprecated ? " @deprecated" : "";
  const comment = renderComment(
    `${operation.summary}: \`${method.toUpperCase()} ${at}\`.${deprecated}`,
    "  ",
  );
  return `${comment}  ${operation.operationId}(${input}options: CallOptions = {}): Promise<${type}Answer> {
    return this.#call(${target}, ${text === null ? "{}" : "input"}, options);
  }
`;
}

function renderTypes({ operation }: Operation): string {
  const type = typeName(operation);
  const { text } = inputOf(operation);
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
  const answer = renderType(success?.content["application/json"].schema ?? {});
  const input = text === null ? "" : `export type ${type}Input = ${text};\n\n`;
  return `${input}export type ${type}Answer = ${answer};\n`;
}

/** Renders a method's parameters: those of the path and the query, and the body. */
function inputOf(operation: OperationObject): { text: string | null; isRequired: boolean } {
  const parameters = operation.parameters.filter((one): one is ParameterObject => "in" in one);
  const members = parameters.map(({ name, required, schema, description }) => {
    const mark = required ? "" : "?";
    return `${renderComment(description, "  ")}  ${propertyName(name)}${mark}: ${renderType(schema, "  ")};`;
  });
  const body = operation.requestBody;
  if (body) {
    const type = renderType(body.content["application/json"].schema, "  ");
    members.push(`  body${body.required ? "" : "?"}: ${type};`);
  }
  return {
    text: members.length > 0 ? `{\n${members.join("\n")}\n}` : null,
    isRequired: parameters.some(({ required }) => required) || body?.required === true,
  };
}

function namesOf(operation: OperationObject, place: ParameterObject["in"]): string[] {
  return operation.parameters.flatMap((one) => ("in" in one && one.in === place ? [one.name] : []));
}

function typeName({ operationId }: OperationObject): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1);
}
