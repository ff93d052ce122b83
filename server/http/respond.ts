import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";

const JSON_TYPE = "application/json; charset=utf-8";

/** Headers that every answer of the API carries. */
export interface AnswerHeaders {
  "Request-Id": string;
  "Svc-Version"?: string;
  [name: string]: string | undefined;
}

/** CORS headers for wallets in browsers; on gateway answers only. */
export const CORS_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Request-Id, Svc-Version, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, PAYMENT-REQUIRED, PAYMENT-RESPONSE",
} as const;

/** Creates a JSON answer. API answers are never cached: they show the state of money. */
export function answer(status: number, body: unknown, headers: AnswerHeaders): Response {
  const all: Record<string, string> = { "Content-Type": JSON_TYPE, "Cache-Control": "no-store" };
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) all[name] = value;
  }
  // RFC 9110, 11.6.1. The scheme is Bearer: Api-Key is a header, and no scheme.
  if (status === 401) all["WWW-Authenticate"] = "Bearer";
  return new Response(JSON.stringify(body), { status, headers: all });
}

/**
 * Creates the answer to a browser's preflight. Any header may be sent: wallets add their own, and unknown ones are
 * ignored. No credentials of the browser are involved.
 */
export function answerPreflight(request: Request, allow: readonly string[]): Response {
  const headers: Record<string, string> = {
    "Access-Control-Allow-Origin": CORS_HEADERS["Access-Control-Allow-Origin"],
    "Access-Control-Allow-Methods": allow.join(", "),
    "Access-Control-Max-Age": "86400",
    Vary: "Access-Control-Request-Headers",
    "Request-Id": newId("req"),
  };
  const asked = request.headers.get("access-control-request-headers");
  if (asked) headers["Access-Control-Allow-Headers"] = asked;
  return new Response(null, { status: 204, headers });
}

/** Creates the error answer for any thrown value. An unexpected error is logged, and its cause stays hidden. */
export function answerError(error: unknown, headers: AnswerHeaders): Response {
  const stated = stateError(error, headers["Request-Id"]);
  return answer(stated.status, errorBody(stated), { ...headers, ...stated.headers });
}

/** Returns a client's error for any thrown value; operators get the cause of server faults in the log. */
export function stateError(error: unknown, requestId: string): AppError {
  if (!(error instanceof AppError)) return surprise(error, requestId);
  if (error.status >= 500) log().warn({ err: error.cause ?? error, requestId }, error.message);
  return error;
}

/** Returns the contract's flat error body. */
export function errorBody({ code, message, details, issues }: AppError): Record<string, unknown> {
  return { code, message, details, issues };
}

function surprise(error: unknown, requestId: string): AppError {
  log().error({ err: error, requestId }, "a request failed unexpectedly");
  return new AppError(
    "internal_error",
    "Something went wrong on our side. Quote the Request-Id when you report it.",
  );
}
