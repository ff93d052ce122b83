import { TRPCClientError } from "@trpc/client";

/** What a person reads when there was no answer. */
export const UNANSWERED = "The server did not answer. Check the connection and try again.";

/** A failed call in words for people: the server's own, or that there was no answer. */
export function faultMessage(error: unknown): string {
  if (error instanceof TRPCClientError && error.data) return error.message;
  return UNANSWERED;
}
