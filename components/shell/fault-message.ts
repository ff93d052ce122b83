import { TRPCClientError } from "@trpc/client";

/** The message when no answer arrived. */
const UNANSWERED = "The server did not answer. Check the connection and try again.";

/** Returns a failed call's message for people: the server's own, or that no answer arrived. */
export function faultMessage(error: unknown): string {
  if (error instanceof TRPCClientError && error.data) return error.message;
  return UNANSWERED;
}
