import { defaultShouldDehydrateQuery, dehydrate, QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { notFound } from "next/navigation";
import superjson from "superjson";
import { AppError } from "@/server/kernel/errors";
import { appRouter } from "@/server/trpc/router";
import { pageContext } from "@/server/web/page-user";

/**
 * The queries of one page, answered in the process and sent along with its markup, so that the browser asks for
 * nothing to show it.
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

/** What a page asks; the page is not found when that does not exist, or is somebody else's. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof AppError && cause.status === 404) notFound();
    throw error;
  }
}
