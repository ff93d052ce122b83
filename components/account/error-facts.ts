import { TRPCClientError } from "@trpc/client";

interface Facts {
  code: string;
  details?: Record<string, unknown>;
  issues?: { field: string; message: string }[];
}

/** What the server says of a refusal beside its words; undefined where there was no answer. */
export function errorFacts(error: unknown): Facts | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return (error.data as { facts?: Facts } | null)?.facts ?? undefined;
}

/** What the server says is wrong with one field. */
export function fieldFault(error: unknown, field: string): string | undefined {
  return errorFacts(error)?.issues?.find((issue) => issue.field === field)?.message;
}
