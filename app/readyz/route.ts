import { readiness } from "@/server/jobs/readiness";

export const dynamic = "force-dynamic";

/** Ready: 200 while the database answers, else 503; each chain's state beside it. */
export async function GET(): Promise<Response> {
  const { ready, checks } = await readiness();
  return Response.json(
    { status: ready ? "ready" : "unavailable", checks },
    {
      status: ready ? 200 : 503,
      headers: { "Cache-Control": "no-store", ...(ready ? {} : { "Retry-After": "1" }) },
    },
  );
}
