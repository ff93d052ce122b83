import { answerAuditExport } from "@/server/trpc/answer-audit-export";

export const dynamic = "force-dynamic";

export const GET = answerAuditExport;
