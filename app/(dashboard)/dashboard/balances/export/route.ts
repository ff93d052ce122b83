import { exportStatementFile } from "@/server/web/export-statement";

/** Returns a month's statement as CSV. Not part of the API. */
export function POST(request: Request): Promise<Response> {
  return exportStatementFile(request);
}
