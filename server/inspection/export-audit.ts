import type { AuditFilter, ToldAuditItem } from "@/server/accounts/audit-schema";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { transaction } from "@/server/db/sql";
import { tellAudit } from "@/server/inspection/tell-audit";
import { writeAudit } from "@/server/inspection/write-audit";
import { csvRow } from "@/server/kernel/csv";

const BATCH = 100;
const HEAD = [
  "Time (UTC)",
  "What happened",
  "Action",
  "Person or API key",
  "E-mail",
  "Network address",
  "Device",
  "Request",
  "Details",
];

/**
 * Exports the audit log as CSV (RFC 4180), newest first, streamed in constant memory: each entry as its sentence, and as
 * its facts. The export itself is logged.
 * @throws AppError `forbidden` for a role that cannot read it, before the first row
 */
export async function exportAudit(
  scope: UserScope,
  filter: AuditFilter,
  requestId: string | null,
): Promise<AsyncGenerator<string, void>> {
  requireRole(scope, "audit_log.read");
  const { type = null, userId = null, keyId } = filter;
  const entry = {
    type: "audit_log.exported",
    data: { type, userId, ...(keyId !== undefined && { filteredKeyId: keyId }) },
    requestId,
  } as const;
  await transaction((tx) => recordAudit(tx, scope, entry));
  return write(scope, filter);
}

async function* write(scope: UserScope, filter: AuditFilter): AsyncGenerator<string, void> {
  yield csvRow(HEAD);
  let before: string | null | undefined;
  while (before !== null) {
    const page = await tellAudit(scope, { ...filter, before, limit: BATCH });
    if (page.items.length > 0) yield page.items.map((item) => csvRow(cellsOf(item))).join("");
    before = page.older;
  }
}

function cellsOf(item: ToldAuditItem): string[] {
  const { at, type, who, data, requestId, address, device } = item;
  return [
    at.toISOString(),
    writeAudit(item),
    type,
    who?.name ?? "",
    who?.email ?? "",
    address ?? "",
    device ?? "",
    requestId ?? "",
    JSON.stringify(data),
  ];
}
