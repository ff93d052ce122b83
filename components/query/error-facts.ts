import { TRPCClientError } from "@trpc/client";

interface Facts {
  code: string;
  details?: Record<string, unknown>;
  issues?: { field: string; message: string }[];
}

/** Returns the facts of a refusal that come with its message; undefined when the server did not answer. */
export function errorFacts(error: unknown): Facts | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return (error.data as { facts?: Facts } | null)?.facts ?? undefined;
}

/** Returns the server's error for one field. */
export function fieldFault(error: unknown, field: string): string | undefined {
  return errorFacts(error)?.issues?.find((issue) => issue.field === field)?.message;
}
