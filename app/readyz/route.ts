import { readiness } from "@/server/jobs/readiness";

export const dynamic = "force-dynamic";

/** Answers 200 while the database responds and accepts writes, else 503; lists each chain's state. */
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
