import type { ZodOpenApiComponentsObject } from "zod-openapi";
import { ApiVersion, ErrorBody } from "@/scripts/openapi/shared-schemas";
import { DEFAULT_VERSION } from "@/server/auth/api-versions";

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header" as const,
  schema: { type: "string" as const, minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
};

const text = { type: "string" as const };

/** Names a wallet or a till; the gateway records it as the buyer's provider. */
const ofClient = (name: string, description: string) => ({
  name,
  in: "header" as const,
  required: false,
  description,
  schema: text,
});

/** Shared parts of the document that operations refer to. */
export const COMPONENTS: ZodOpenApiComponentsObject = {
  schemas: { ApiError: ErrorBody, ApiVersion },
  parameters: {
    MerchantId: {
      name: "Merchant-Id",
      in: "header",
      required: true,
      description: "The merchant that the request speaks for",
      schema: text,
    },
    Version: {
      name: "Svc-Version",
      in: "header",
      required: false,
      description: `The API version to be served by, no older than the account's; without it, that one. A request without an account is served by ${DEFAULT_VERSION}. WCP-Version is a synonym.`,
      schema: { $ref: "#/components/schemas/ApiVersion" },
    },
    SdkName: ofClient("Sdk-Name", "The client's name; the buyer's wallet is recorded by it"),
    SdkVersion: ofClient("Sdk-Version", "The client's version"),
    SdkPlatform: ofClient("Sdk-Platform", "What the client runs on"),
    IdempotencyKeyRequired: {
      ...IDEMPOTENCY_KEY,
      required: true,
      description: "The same key with the same body is answered as the first time, and has no second effect",
    },
    IdempotencyKey: {
      ...IDEMPOTENCY_KEY,
      required: false,
      description: "With it, the same request is answered as the first time, and has no second effect",
    },
  },
  headers: {
    RequestId: {
      description: "Names this request in logs and records",
      schema: { type: "string", pattern: "^req_[A-Za-z0-9]+$" },
    },
    Version: { description: "The API version that served the request", schema: text },
    IdempotentReplayed: {
      description: "`true` when this is the remembered answer of an earlier request",
      schema: { type: "string", const: "true" },
    },
    RetryAfter: {
      description: "Seconds to wait before the next attempt",
      schema: { type: "integer", minimum: 1 },
    },
    RateLimit: {
      description: "What is left of the limit, and in how many seconds it is whole again",
      schema: text,
    },
    RateLimitPolicy: {
      description: "The limit: how many requests (q) in how many seconds (w)",
      schema: text,
    },
  },
  securitySchemes: {
    ApiKey: {
      type: "apiKey",
      in: "header",
      name: "Api-Key",
      description: "A partner's key: `wcp_test_…` or `wcp_live_…`",
    },
    Bearer: { type: "http", scheme: "bearer", description: "The same key, as a bearer token" },
    XApiKey: {
      type: "apiKey",
      in: "header",
      name: "X-Api-Key",
      description: "The same key, as it was once sent",
    },
    AppId: { type: "apiKey", in: "header", name: "App-Id", description: "A wallet's identifier" },
    ClientId: { type: "apiKey", in: "header", name: "Client-Id", description: "The wallet's installation" },
  },
};
