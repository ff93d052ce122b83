import type { ErrorCode } from "@/public/client/florin";

/** A code of the API, or why there is no answer. The same code always means the same. */
export type FlorinErrorCode = ErrorCode | "connection_failed" | "timed_out" | "unexpected_answer";

interface Failure {
  code: FlorinErrorCode;
  message: string;
  status?: number;
  details?: Record<string, unknown> | undefined;
  issues?: { field: string; message: string }[] | undefined;
  requestId?: string | null;
  retryAfterS?: number | null;
  cause?: unknown;
}

/** A call that failed. Programs read `code` and `details`, people read `message`. */
export class FlorinError extends Error {
  override readonly name = "FlorinError";
  readonly code: FlorinErrorCode;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** Every number and name that the message contains. */
  readonly details: Record<string, unknown> | undefined;
  /** The fields that were refused, with code `params_validation`. */
  readonly issues: { field: string; message: string }[] | undefined;
  /** Quote it when you report a fault. */
  readonly requestId: string | null;
  /** Seconds after which to try again; null when the server named none. */
  readonly retryAfterS: number | null;

  constructor({ message, cause, ...failure }: Failure) {
    super(message, cause === undefined ? {} : { cause });
    this.code = failure.code;
    this.status = failure.status ?? null;
    this.details = failure.details;
    this.issues = failure.issues;
    this.requestId = failure.requestId ?? null;
    this.retryAfterS = failure.retryAfterS ?? null;
  }
}
