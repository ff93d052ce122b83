import { parse } from "@/server/http/parse";
import { exportStatement, StatementQuery } from "@/server/statements/export-statement";
import { fileRoute } from "@/server/web/file-route";

/** Answers a month's statement as a file. The header `Total-Rows` has the number of movements in the books. */
export function exportStatementFile(request: Request): Promise<Response> {
  return fileRoute({
    name: "statement",
    isRecorded: true,
    open: async (scope, requestId) => {
      const query = parse(StatementQuery, Object.fromEntries(new URL(request.url).searchParams));
      const { total, name, pieces } = await exportStatement(scope, query, requestId);
      const headers = {
        "Total-Rows": String(total),
        "Content-Disposition": `attachment; filename="${name}.csv"`,
      };
      return { pieces, headers };
    },
  })(request);
}
