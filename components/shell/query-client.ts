import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import superjson from "superjson";

const FRESH_MS = 5_000;
const MAX_RETRIES = 3;

/**
 * Creates the browser's query client: data from the page stays fresh briefly, and only network and server errors are
 * retried.
 */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  const watch = (error: unknown) => {
    if (codeOf(error) === "UNAUTHORIZED") onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (count, error) => count < MAX_RETRIES && isPassing(error) },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "code" in data ? String(data.code) : undefined;
}

/** Whether no answer came, or an answer that allows a retry. */
function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || ["INTERNAL_SERVER_ERROR", "BAD_GATEWAY", "SERVICE_UNAVAILABLE"].includes(code);
}
