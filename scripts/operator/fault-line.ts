import { AppError } from "@/server/kernel/errors";

/**
 * Why a command cannot answer, in a line; an environment with several faults has a line for each. A database that cannot
 * be reached is told with its reason, since the operator has given its address.
 */
export function faultLine(error: unknown): string {
  const { message, cause } = error as Error;
  if (error instanceof AppError && error.code === "unavailable" && cause instanceof Error) {
    const { code } = cause as NodeJS.ErrnoException;
    return `DATABASE_URL: the database cannot be used: ${cause.message || code}`;
  }
  return message;
}
