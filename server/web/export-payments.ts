import { parse } from "@/server/http/parse";
import { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { exportPayments } from "@/server/listings/export/export-payments";
import { fileRoute } from "@/server/web/file-route";

/**
 * Answers the payments of a query as a file. The header `Total-Rows` has the expected number of rows.
 * @param query the query, not checked yet
 */
export function exportPaymentsFile(request: Request, query: unknown): Promise<Response> {
  return fileRoute({
    name: "payments",
    isRecorded: true,
    open: async (scope, requestId) => {
      const { total, pieces } = await exportPayments(scope, parse(PaymentsQuery, query), requestId);
      return { pieces, headers: { "Total-Rows": String(total) } };
    },
  })(request);
}
