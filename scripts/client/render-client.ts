import { readFileSync } from "node:fs";
import path from "node:path";
import { renderTypes } from "@/scripts/client/render-types";
import type { OpenApiDocument } from "@/scripts/openapi/document";
import type { HttpMethod, OperationObject } from "@/server/reference/document";
import { resolveReferences } from "@/server/reference/resolve-references";

const RUNTIME = path.resolve(import.meta.dirname, "runtime.txt");

/** Renders the whole client: its fixed part, a method for each operation, then the types of requests and answers. */
export async function renderClient(document: OpenApiDocument): Promise<string> {
  const { paths, components } = resolveReferences(document);
  const methods = Object.entries(paths).flatMap(([at, item]) =>
    Object.entries(item).map(([method, operation]) => renderMethod(method as HttpMethod, at, operation)),
  );
  const codes = components.schemas.Error?.properties?.code?.enum ?? [];
  return readFileSync(RUNTIME, "utf8")
    .replace("/* version */", JSON.stringify(document.info.version))
    .replace("/* codes */", codes.map((code) => `\n  | ${JSON.stringify(code)}`).join(""))
    .replace("  /* methods */\n", methods.join("\n"))
    .replace("/* types */\n", await renderTypes(document));
}

function renderMethod(method: HttpMethod, at: string, operation: OperationObject): string {
  const { operationId: name, summary, parameters, requestBody, deprecated } = operation;
  const type = capital(name);
  const sent = parameters.filter((one) => one.in !== "header");
  const takesInput = sent.length > 0 || requestBody !== undefined;
  const isRequired = sent.some(({ required }) => required) || requestBody?.required;
  const input = takesInput ? `input: ${type}Input${isRequired ? "" : " = {}"}, ` : "";
  const query = sent.filter((one) => one.in === "query").map((one) => one.name);
  const target = JSON.stringify({ method: method.toUpperCase(), path: at, query });
  return `  /** ${summary}: \`${method.toUpperCase()} ${at}\`.${deprecated ? " @deprecated" : ""} */
  ${name}(${input}options: CallOptions = {}): Promise<${type}Answer> {
    return this.#call(${target}, ${takesInput ? "input" : "{}"}, options);
  }
`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
