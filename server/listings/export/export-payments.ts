import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { reader } from "@/server/db/reader";
import { transaction } from "@/server/db/sql";
import { isTallied, type ScopedFilter } from "@/server/filters/payment-filter";
import { BYTE_ORDER_MARK } from "@/server/kernel/csv";
import { loadFilter } from "@/server/listings/dashboard/load-filter";
import type { PaymentsQuery } from "@/server/listings/dashboard/payments-query";
import { orderOf } from "@/server/listings/dashboard/query-filter";
import { EXPORT_HEAD, exportRowsOf, exportWriter } from "@/server/listings/export/export-row";
import { type PagePlace, pagesOf } from "@/server/listings/payment-page";
import { countPayments } from "@/server/statistics/count-payments";
import { loadSums } from "@/server/statistics/payment-stats";

const ROWS_AT_ONCE = 250;
const loadExportPage = pagesOf(exportRowsOf, reader);

export interface PaymentExport {
  /** The number of matches when the export starts. */
  total: number;
  /** The file in pieces; each is read on demand. */
  pieces: AsyncGenerator<string, void>;
}

/**
 * Exports all matching payments as CSV, in the order of the list: UTF-8 with a byte order mark, CRLF. Keyset pages keep
 * memory and transactions constant. The audit log records the person and the number of rows.
 * @throws AppError `forbidden`
 */
export async function exportPayments(
  scope: UserScope,
  query: PaymentsQuery,
  requestId: string | null,
): Promise<PaymentExport> {
  requireRole(scope, "payments.export");
  const filter = await loadFilter(scope, query);
  const total = await (isTallied(filter)
    ? loadSums(filter).then(({ transactions }) => transactions)
    : countPayments(filter, null));
  const data = { payments: total, mode: scope.mode };
  await transaction((tx) => recordAudit(tx, scope, { type: "payments.exported", data, requestId }));
  return { total, pieces: write(filter, query) };
}

async function* write(filter: ScopedFilter, query: PaymentsQuery): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + EXPORT_HEAD;
  const line = exportWriter();
  const page = (after: PagePlace | null) =>
    loadExportPage(filter, { ...orderOf(query), limit: ROWS_AT_ONCE, after });
  for (let after: PagePlace | null = null; ; ) {
    const { rows, hasMore }: Awaited<ReturnType<typeof page>> = await page(after);
    let piece = "";
    for (const row of rows) piece += line(row);
    if (piece !== "") yield piece;
    const last = rows.at(-1);
    if (!hasMore || !last) return;
    // pg's query timer keeps this array alive until a full collection; emptying it frees its rows at once.
    rows.length = 0;
    after = { value: last.sortValue, id: last.id };
  }
}
