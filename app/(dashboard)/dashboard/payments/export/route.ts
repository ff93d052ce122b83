import { readPaymentsUrl } from "@/components/payments/payments-url";
import { exportPaymentsFile } from "@/server/web/export-payments";

/** Returns the list's current filter as CSV; the query is the same as the list's. Not part of the API. */
export function POST(request: Request): Promise<Response> {
  return exportPaymentsFile(request, readPaymentsUrl(new URL(request.url).searchParams));
}
