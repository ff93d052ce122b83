/** The part of JSON Schema 2020-12 that our schemas use. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  description?: string;
  deprecated?: boolean;
  default?: unknown;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
}

export interface ParameterObject {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  deprecated?: boolean;
  schema: JsonSchema;
}

interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}

/** The media types of a body or an answer; a file's answer has another than JSON, and no other. */
interface MediaTypes {
  "application/json": MediaType;
  "text/csv"?: MediaType;
}

/** Returns the schema of an answer, and whether it is a file. */
export function answerOf(content: MediaTypes | undefined): { schema?: JsonSchema; isFile: boolean } {
  const file = content?.["text/csv"];
  return { schema: (file ?? content?.["application/json"])?.schema, isFile: file !== undefined };
}

export type HttpMethod = "get" | "post" | "put" | "patch" | "delete";

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: true;
  security: Record<string, string[]>[];
  parameters: ParameterObject[];
  requestBody?: { required: boolean; content: MediaTypes };
  /** A refusal names its codes. */
  responses: Record<string, { description: string; "x-codes"?: string[]; content: MediaTypes }>;
  /** The group and the method in the SDK: `payments.create`. */
  "x-sdk-name": string;
  /** The permission that the API key needs. */
  "x-permission"?: string;
}

/** The API's description (public/openapi.json), as far as its readers use it, with its references resolved. */
export interface ApiDocument {
  info: { version: string };
  tags: { name: string; description?: string }[];
  paths: Record<string, Partial<Record<HttpMethod, OperationObject>>>;
  components: { schemas: Record<string, JsonSchema>; parameters: Record<string, ParameterObject> };
}
