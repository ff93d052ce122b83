import { parse } from "@/server/http/parse";
import { exportPayments } from "@/server/payments/export-payments";
import { PaymentsQuery } from "@/server/payments/payments-query";
import { answerFile } from "@/server/trpc/answer-file";

/**
 * Answers the payments of a query as a file. How many rows will come stands in the header `Total-Rows`.
 * @param asked the query, not checked yet
 */
export function answerExport(request: Request, asked: unknown): Promise<Response> {
  return answerFile(request, {
    name: "payments",
    isNoted: true,
    open: async (scope, requestId) => {
      const { total, pieces } = await exportPayments(scope, parse(PaymentsQuery, asked), requestId);
      return { pieces, headers: { "Total-Rows": String(total) } };
    },
  });
}
