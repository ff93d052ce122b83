/** Answers 200 while the process is alive, whether or not its dependencies are. */
export async function GET(): Promise<Response> {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
