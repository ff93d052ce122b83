import { defaultShouldDehydrateQuery, dehydrate, QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { notFound } from "next/navigation";
import superjson from "superjson";
import { AppError } from "@/server/kernel/errors";
import { appRouter } from "@/server/trpc/router";
import { pageContext } from "@/server/web/page-user";

/**
 * Prefetches the queries of one page in the process and sends them with its markup, so that the browser needs no
 * requests to show it.
 */
export async function pageQueries() {
  const queries = new QueryClient({
    defaultOptions: {
      dehydrate: { serializeData: superjson.serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
    },
  });
  const trpc = createTRPCOptionsProxy({ ctx: await pageContext(), router: appRouter, queryClient: queries });
  return { trpc, fetch: queries.fetchQuery.bind(queries), state: () => dehydrate(queries) };
}

/** Converts a missing or foreign resource into the page's "not found". */
export async function orNotFound<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof AppError && cause.status === 404) notFound();
    throw error;
  }
}

/** Returns a page's own title, or the usual one where nobody may read the page or it is not found. */
export async function titleOr<T>(
  loaded: Promise<T>,
  titleOf: (value: T) => string,
  usual: string,
): Promise<string> {
  return loaded.then(titleOf, () => usual);
}
