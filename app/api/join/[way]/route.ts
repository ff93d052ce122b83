import { answerJoin } from "@/server/trpc/answer-join";

/** The way in for whoever has an invitation, a setup link, or wants an account of their own. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ way: string }> },
): Promise<Response> {
  return answerJoin(request, (await params).way);
}
