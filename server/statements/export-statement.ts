import { z } from "zod";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { transaction } from "@/server/db/sql";
import { BYTE_ORDER_MARK } from "@/server/kernel/csv";
import { findReach } from "@/server/statements/find-reach";
import { countMovements, loadMovements, type MovementFilter } from "@/server/statements/load-movements";
import { loadOutside } from "@/server/statements/load-outside";
import { DATED_BY, Month, STATEMENT_COLUMNS, type StatementColumn } from "@/server/statements/schema";
import { findMonth } from "@/server/statements/statement-period";
import { movementRow, outsideRow, statementHead } from "@/server/statements/statement-row";

const ROWS_AT_ONCE = 250;
const MAX_TEXT = 2_000;

export const StatementQuery = z.object({
  month: Month,
  by: z.enum(DATED_BY).default("settled"),
  merchant: z.string().max(64).optional(),
  /** Names of columns, with commas between them; all of them without it. */
  columns: z
    .string()
    .max(MAX_TEXT)
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(STATEMENT_COLUMNS)).min(1))
    .optional(),
});
export type StatementQuery = z.output<typeof StatementQuery>;

interface Statement {
  /** The number of movements in the books when the export starts. */
  total: number;
  /** "statement-2026-10" */
  name: string;
  /** The file in pieces; each is read on demand. */
  pieces: AsyncGenerator<string, void>;
}

/**
 * Exports a month's movements as CSV: those of the books in the order of their time, then money that moved outside of
 * them. Keyset pages keep memory constant. The audit log records the person.
 * @throws AppError `forbidden`
 */
export async function exportStatement(
  scope: UserScope,
  query: StatementQuery,
  requestId: string | null,
): Promise<Statement> {
  requireRole(scope, "payments.export");
  const { month, by, merchant, columns = STATEMENT_COLUMNS } = query;
  const [period, reach] = await Promise.all([findMonth(scope, month), findReach(scope, merchant ?? null)]);
  const filter: MovementFilter = { reach, period, datedBy: by };
  const total = await countMovements(scope, filter);
  const data = { month, datedBy: by, movements: total, mode: scope.mode };
  await transaction((tx) => recordAudit(tx, scope, { type: "statement.exported", data, requestId }));
  const chosen = STATEMENT_COLUMNS.filter((column) => columns.includes(column));
  return { total, name: `statement-${month}`, pieces: write(scope, filter, chosen) };
}

async function* write(
  scope: UserScope,
  filter: MovementFilter,
  columns: readonly StatementColumn[],
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + statementHead(columns, filter.period.timeZone);
  let after: Parameters<typeof loadMovements>[2]["after"];
  for (;;) {
    const rows: Awaited<ReturnType<typeof loadMovements>> = await loadMovements(scope, filter, {
      after,
      limit: ROWS_AT_ONCE,
    });
    if (rows.length > 0) yield rows.map((row) => movementRow(row, filter.reach, columns)).join("");
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) break;
    after = filter.datedBy === "created" ? { ...last, at: last.createdAt ?? last.at } : last;
    // pg's query timer keeps this array alive until a full collection; emptying it frees its rows at once.
    rows.length = 0;
  }
  yield* writeOutside(scope, filter, columns);
}

async function* writeOutside(
  scope: UserScope,
  filter: MovementFilter,
  columns: readonly StatementColumn[],
): AsyncGenerator<string, void> {
  let after = { at: new Date(0), id: "" };
  for (;;) {
    const rows = await loadOutside(scope, filter, { after, limit: ROWS_AT_ONCE });
    if (rows.length > 0) yield rows.map((row) => outsideRow(row, filter.reach, columns)).join("");
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = { at: last.at, id: last.id };
  }
}
