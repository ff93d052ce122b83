import type { IncomingMessage } from "node:http";
import type { ErrorCode } from "@/server/kernel/errors";

/** Headers that identify the caller, merchant and version; sent twice they are ambiguous. */
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
  "payment-signature",
]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A refusal before any router sees the request. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown> | undefined;
  /** Whether a person reads it, as a page; otherwise it is the API's error body. */
  isPage?: boolean;
  headers: Record<string, string>;
}

/**
 * Returns a refusal for faults that a parsed `Request` no longer shows, or that Next answers badly: unsupported methods
 * (TRACE is a 500 there), and repeated headers, which Fetch joins into one value.
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
  const names = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? "";
    if (!SINGLE.has(name)) continue;
    if (names.has(name))
      return {
        status: 400,
        code: "invalid_params",
        message: `The header ${rawHeaders[i]} is sent twice.`,
        headers: {},
      };
    names.add(name);
  }
  return null;
}

const API = /^\/(v1(\/|\?|$)|(healthz|readyz)(\?|$))/;

/** Checks whether a request target belongs to the API, which bypasses Next. */
export function isApiTarget(target: string): boolean {
  return API.test(target);
}
