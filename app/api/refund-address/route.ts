import { answerRedirect } from "@/server/trpc/answer-redirect";

/** What the page for another refund address sends. Not part of the API. */
export const POST = answerRedirect;
