import { joinBy } from "@/server/web/join";

/** Lets people join by an invitation, a setup link, or sign-up. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ way: string }> },
): Promise<Response> {
  return joinBy((await params).way)(request);
}
