/** Alive: the process answers. Says nothing of what it depends on. */
export async function GET(): Promise<Response> {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
