import type { AuditFilter, AuditItem } from "@/server/accounts/audit-schema";
import { listAudit } from "@/server/accounts/list-audit";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";

const BATCH = 100;
const HEAD = ["Time (UTC)", "Action", "Person", "E-mail", "Details", "Request"];
/** What a spreadsheet would take for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * The audit log as CSV (RFC 4180), newest first, read as it is taken, so that its size does not matter.
 * @throws AppError `forbidden` for a role that does not read it, before anything is given
 */
export function exportAudit(scope: UserScope, filter: AuditFilter): AsyncGenerator<string, void> {
  requireRole(scope, "audit_log.read");
  return write(scope, filter);
}

async function* write(scope: UserScope, filter: AuditFilter): AsyncGenerator<string, void> {
  yield lineOf(HEAD);
  let before: string | null | undefined;
  while (before !== null) {
    const page = await listAudit(scope, { ...filter, before, limit: BATCH });
    if (page.items.length > 0) yield page.items.map((item) => lineOf(cellsOf(item))).join("");
    before = page.older;
  }
}

function cellsOf({ at, type, who, data, requestId }: AuditItem): string[] {
  return [at.toISOString(), type, who?.name ?? "", who?.email ?? "", JSON.stringify(data), requestId ?? ""];
}

const lineOf = (cells: string[]) => `${cells.map(quote).join(",")}\r\n`;

function quote(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
