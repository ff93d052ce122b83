import { Streamed } from "@/server/http/contract";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { exportSettlements } from "@/server/listings/export/export-settlements";
import { SettlementReport, SettlementRows } from "@/server/listings/export/report-schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Report settled payments as CSV",
      name: "reportSettlements",
      description:
        "A row for each payment that was settled to a merchant's own account in the period, by settled time: gross, fee, net, fiat amount, rate, what was refunded, transaction and destination. Without `from` and `to` the last full month in UTC; at most 366 days. A text that a spreadsheet would take for a formula starts with an apostrophe.",
      auth: "partner",
      permission: "payments:read",
      query: SettlementReport,
      contentType: "text/csv",
      response: SettlementRows,
      errors: [],
    },
    async ({ scope, query }) => {
      const { pieces, name } = await exportSettlements(scope, query);
      return new Streamed(pieces, name);
    },
  ),
});
