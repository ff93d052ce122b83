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

interface MediaTypes {
  "application/json": { schema: JsonSchema; example?: unknown };
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
  responses: Record<string, { description: string; content: MediaTypes }>;
  /** The permission that the API key needs. */
  "x-permission"?: string;
}

/** The API's description (public/openapi.json), as far as its readers use it, with its references resolved. */
export interface ApiDocument {
  info: { version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<HttpMethod, OperationObject>>>;
  components: { schemas: Record<string, JsonSchema>; parameters: Record<string, ParameterObject> };
}
