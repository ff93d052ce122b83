import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getTranslations } from "@/components/messages/get-translations";
import { AuditPage } from "@/components/settings/audit-page";
import { NotForYou } from "@/components/shell/not-for-you";
import { ListAudit } from "@/server/accounts/audit-schema";
import { permits } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.audit"))("title") };
}

const HERE = "/dashboard/settings/audit-log";
const Query = ListAudit.omit({ limit: true });
const NoFile = z.enum(["busy", "failed"]).optional().catch(undefined);

export default async function AuditLogPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  // A form submits untouched fields as empty.
  const { export: noFile, ...rest } = await searchParams;
  const given = Object.entries(rest).filter(([, value]) => value !== "");
  const parsed = Query.safeParse(Object.fromEntries(given));
  const { scope } = await requireUser(HERE);
  if (!permits(scope, "audit_log.read")) return <Closed />;
  if (!parsed.success) redirect(HERE);
  const { before, ...filter } = parsed.data;
  const { trpc, fetch } = await pageQueries();
  const [page, choices] = await Promise.all([
    fetch(trpc.auditLog.list.queryOptions(parsed.data)),
    fetch(trpc.auditLog.choices.queryOptions()),
  ]);
  return (
    <AuditPage page={page} choices={choices} filter={filter} before={before} noFile={NoFile.parse(noFile)} />
  );
}

async function Closed() {
  const t = await getTranslations("settings.audit");
  return <NotForYou title={t("title")} who={t("readers")} />;
}
