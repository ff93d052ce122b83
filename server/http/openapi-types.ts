/** The part of JSON Schema 2020-12 that our schemas use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  description?: string;
  default?: unknown;
  format?: string;
  pattern?: string;
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
  /** Repeated parameters are written `status=a&status=b`. */
  style?: "form";
  explode?: boolean;
}

interface MediaTypes {
  "application/json": { schema: JsonSchema };
}

export interface ResponseObject {
  description: string;
  headers: Record<string, { $ref: string }>;
  content: MediaTypes;
}

export type HttpMethod = "get" | "post" | "put" | "patch" | "delete";

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: true;
  security: Record<string, string[]>[];
  parameters: (ParameterObject | { $ref: string })[];
  requestBody?: { required: boolean; content: MediaTypes };
  responses: Record<string, ResponseObject>;
  /** The permission that the API key needs. */
  "x-permission"?: string;
}

export type PathItem = Partial<Record<HttpMethod, OperationObject>>;

/** OpenAPI 3.1.1, as far as we use it. */
export interface OpenApiDocument {
  openapi: "3.1.1";
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  jsonSchemaDialect: string;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, ParameterObject>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, Record<string, unknown>>;
  };
}
