import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import superjson from "superjson";

const FRESH_MS = 5_000;
const MAX_RETRIES = 3;

/** Queries of the browser: what the page brought along is fresh for a moment, only faults of network and server are tried again. */
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

/** No answer, or one that says that it may work later. */
function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || ["INTERNAL_SERVER_ERROR", "BAD_GATEWAY", "SERVICE_UNAVAILABLE"].includes(code);
}
