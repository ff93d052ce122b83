import type { IncomingMessage } from "node:http";
import type { ErrorCode } from "@/server/kernel/errors";

/** Headers that say who asks, for whom and in which version: twice in one request, they say nothing. */
const SINGLE = new Set([
  "api-key",
  "x-api-key",
  "authorization",
  "merchant-id",
  "idempotency-key",
  "app-id",
  "client-id",
  "svc-version",
  "wcp-version",
]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Why a request is refused before any router sees it. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown> | undefined;
  /** Whether a person reads it, so that it is a page; else it is the API's error body. */
  isPage?: boolean;
  headers: Record<string, string>;
}

/**
 * What a parsed `Request` no longer shows, or Next answers badly: methods that nobody serves (TRACE is a 500 there), and
 * headers that are sent twice, which Fetch joins into one value.
 */
export function refusalOf({
  method = "",
  rawHeaders,
}: Pick<IncomingMessage, "method" | "rawHeaders">): Refusal | null {
  if (!METHODS.has(method)) {
    return {
      status: 405,
      code: "invalid_params",
      message: "This method is not allowed here.",
      headers: { Allow: [...METHODS].join(", ") },
    };
  }
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? "";
    if (!SINGLE.has(name)) continue;
    if (seen.has(name))
      return {
        status: 400,
        code: "invalid_params",
        message: `The header ${rawHeaders[i]} is sent twice.`,
        headers: {},
      };
    seen.add(name);
  }
  return null;
}

const API = /^\/(v1(\/|\?|$)|(healthz|readyz)(\?|$))/;

/** Whether a request target is the API's, which passes Next by. */
export function isApiTarget(target: string): boolean {
  return API.test(target);
}
