import { joinBy } from "@/server/web/join";

/** The way in for whoever has an invitation, a setup link, or wants an account of their own. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ way: string }> },
): Promise<Response> {
  return joinBy((await params).way)(request);
}
