import { isDraining } from "@/server/http/draining";
import { readiness } from "@/server/jobs/readiness";

export const dynamic = "force-dynamic";

/**
 * Answers 200 while the database responds and accepts writes, else 503, as does a process that is about to stop; lists
 * each chain's state.
 */
export async function GET(): Promise<Response> {
  const { ready, checks } = await readiness();
  const status = isDraining() ? "stopping" : ready ? "ready" : "unavailable";
  const isReady = status === "ready";
  return Response.json(
    { status, checks },
    {
      status: isReady ? 200 : 503,
      headers: { "Cache-Control": "no-store", ...(isReady ? {} : { "Retry-After": "1" }) },
    },
  );
}
