import { readPaymentsUrl } from "@/components/payments/payments-url";
import { answerExport } from "@/server/trpc/answer-export";

/** The list's current filter as CSV; its address has the very query of the list's. Not part of the API. */
export function POST(request: Request): Promise<Response> {
  return answerExport(request, readPaymentsUrl(new URL(request.url).searchParams));
}
