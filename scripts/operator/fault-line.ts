import { AppError } from "@/server/kernel/errors";

/**
 * Returns why a command failed, in one line; an environment with several faults has one line each. An unreachable
 * database is reported with its reason, since the operator supplied its address.
 */
export function faultLine(error: unknown): string {
  const { message, cause } = error as Error;
  if (error instanceof AppError && error.code === "unavailable" && cause instanceof Error) {
    const { code } = cause as NodeJS.ErrnoException;
    return `DATABASE_URL: the database cannot be used: ${cause.message || code}`;
  }
  return message;
}
