import { readPaymentsUrl } from "@/components/payments/payments-url";
import { exportPaymentsFile } from "@/server/web/export-payments";

/** The list's current filter as CSV; its address has the very query of the list's. Not part of the API. */
export function POST(request: Request): Promise<Response> {
  return exportPaymentsFile(request, readPaymentsUrl(new URL(request.url).searchParams));
}
