import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError, type ErrorCode, type Issue } from "@/server/kernel/errors";

const MAX_ISSUES = 20;

const CODES: Record<number, TRPCError["code"]> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  410: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  502: "BAD_GATEWAY",
  503: "SERVICE_UNAVAILABLE",
};

/** The part of an error that the dashboard's forms and pages use. */
export interface ErrorFacts {
  code: ErrorCode;
  details?: Record<string, unknown>;
  issues?: Issue[];
}

/** Converts a use case's error to tRPC's. */
export function toTrpcError(error: AppError): TRPCError {
  return new TRPCError({
    code: CODES[error.status] ?? "INTERNAL_SERVER_ERROR",
    message: error.message,
    cause: error,
  });
}

/** Returns the facts of an error; null for an unexpected one, whose details stay inside. */
export function factsOf({ cause, code }: TRPCError): ErrorFacts | null {
  if (cause instanceof AppError) return { code: cause.code, details: cause.details, issues: cause.issues };
  if (cause instanceof ZodError && code === "BAD_REQUEST")
    return { code: "params_validation", issues: issuesOf(cause) };
  return null;
}

function issuesOf(error: ZodError): Issue[] {
  return error.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => ({ field: issue.path.map(String).join("."), message: issue.message }));
}
