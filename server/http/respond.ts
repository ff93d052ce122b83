import { AppError } from "@/server/kernel/errors";
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
    "Request-Id, Svc-Version, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed",
} as const;

/** Creates a JSON answer. API answers are never cached: they show the state of money. */
export function answer(status: number, body: unknown, headers: AnswerHeaders): Response {
  const all: Record<string, string> = { "Content-Type": JSON_TYPE, "Cache-Control": "no-store" };
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) all[name] = value;
  }
  return new Response(JSON.stringify(body), { status, headers: all });
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
