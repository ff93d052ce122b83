import { AuditFilter } from "@/server/accounts/audit-schema";
import { exportAudit } from "@/server/accounts/export-audit";
import { parse } from "@/server/http/parse";
import { answerFile } from "@/server/trpc/answer-file";

/** Answers the audit log as a file. */
export function answerAuditExport(request: Request): Promise<Response> {
  return answerFile(request, {
    name: "audit-log",
    isNoted: false,
    open: async (scope) => {
      const asked = Object.fromEntries(new URL(request.url).searchParams);
      return { pieces: exportAudit(scope, parse(AuditFilter, asked)) };
    },
  });
}
