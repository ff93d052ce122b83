import { Download, ScrollText } from "lucide-react";
import { useTranslations } from "#translations";
import { AuditFilterForm } from "@/components/settings/audit-filter";
import { AuditList } from "@/components/settings/audit-list";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { AuditChoices, AuditFilter, NamedAuditPage as Page } from "@/server/accounts/audit-schema";

const HERE = "/dashboard/settings/audit-log";

interface AuditPageProps {
  page: Page;
  choices: AuditChoices;
  filter: AuditFilter;
  /** The cursor of the page; undefined for the newest. */
  before: string | undefined;
  /** Why the last export failed; undefined when it succeeded or none was requested. */
  noFile: "busy" | "failed" | undefined;
}

/** Shows people's actions in the account. The server renders it, so it needs no script. */
export function AuditPage({ page, choices, filter, before, noFile }: AuditPageProps) {
  const t = useTranslations("settings.audit");
  const query = new URLSearchParams(filter as Record<string, string>);
  const older = new URLSearchParams(query);
  if (page.older) older.set("before", page.older);
  const isNarrowed = query.size > 0 || before !== undefined;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        actions={
          <Button asChild>
            <a href={`${HERE}/export?${query}`}>
              <Download aria-hidden /> {t("export")}
            </a>
          </Button>
        }
      />
      <NoFile why={noFile} />
      <AuditFilterForm choices={choices} filter={filter} />
      {page.items.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={t(isNarrowed ? "noMatch" : "none")}
          description={t(isNarrowed ? "noMatchText" : "follows")}
        >
          {isNarrowed ? <LinkButton href={HERE}>{t("showAll")}</LinkButton> : null}
        </EmptyState>
      ) : (
        <AuditList items={page.items} />
      )}
      {before || page.older ? (
        <nav aria-label={t("pages")} className="flex justify-end gap-2 py-4 print:hidden">
          {before ? (
            <LinkButton size="sm" href={`${HERE}?${query}`}>
              {t("newest")}
            </LinkButton>
          ) : null}
          {page.older ? (
            <LinkButton size="sm" href={`${HERE}?${older}`} rel="next">
              {t("older")}
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

function NoFile({ why }: { why: AuditPageProps["noFile"] }) {
  const t = useTranslations("settings.audit");
  if (!why) return null;
  return (
    <Banner tone="bad" title={t("noFile")} className="mb-4">
      {t(why)}
    </Banner>
  );
}
