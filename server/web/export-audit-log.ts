import { AuditFilter } from "@/server/accounts/audit-schema";
import { parse } from "@/server/http/parse";
import { exportAudit } from "@/server/inspection/export-audit";
import { AppError } from "@/server/kernel/errors";
import { fileRoute } from "@/server/web/file-route";

const PAGE = "/dashboard/settings/audit-log";

/**
 * Answers the audit log as a file. A refusal redirects a browser back to the page, which explains it; a failed download
 * would show no reason.
 */
export async function exportAuditFile(request: Request): Promise<Response> {
  const response = await answerLog(request);
  const isFollowed = request.headers.get("sec-fetch-mode") === "navigate";
  return response.status >= 400 && isFollowed ? backToPage(request, response.status) : response;
}

function answerLog(request: Request): Promise<Response> {
  return fileRoute({
    name: "audit-log",
    isRecorded: false,
    open: async (scope, requestId) => {
      requireOwnLink(request.headers);
      const query = Object.fromEntries(new URL(request.url).searchParams);
      return { pieces: await exportAudit(scope, parse(AuditFilter, query), requestId) };
    },
  })(request);
}

/**
 * Refuses links of other sites, which would use the session and write into the log. Browsers send the link's origin.
 */
function requireOwnLink(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return;
  throw new AppError("forbidden", "The request came from another site.");
}

function backToPage(request: Request, status: number): Response {
  const query = new URLSearchParams(new URL(request.url).search);
  query.set("export", status === 429 ? "busy" : "failed");
  return new Response(null, { status: 303, headers: { Location: `${PAGE}?${query}` } });
}
