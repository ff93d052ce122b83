import { exportAuditFile } from "@/server/web/export-audit-log";

export const dynamic = "force-dynamic";

export const GET = exportAuditFile;
