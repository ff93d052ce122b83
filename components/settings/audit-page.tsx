import { Download, ScrollText } from "lucide-react";
import { AuditFilterForm } from "@/components/settings/audit-filter";
import { AuditList } from "@/components/settings/audit-list";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { AuditChoices, AuditFilter, AuditPage as Page } from "@/server/accounts/audit-schema";

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

const NO_FILE = {
  busy: "Two exports of this account are on the way already. Wait until one has ended, then export again.",
  failed:
    "The export could not begin. Export again; if it fails again, Settings › Health says what is wrong.",
};

/** Shows people's actions in the account. The server renders it, so it needs no script. */
export function AuditPage({ page, choices, filter, before, noFile }: AuditPageProps) {
  const query = new URLSearchParams(filter as Record<string, string>);
  const older = new URLSearchParams(query);
  if (page.older) older.set("before", page.older);
  const isNarrowed = query.size > 0 || before !== undefined;
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who did what in this account. Nothing in it can be changed or removed. Times are in UTC."
        actions={
          <Button asChild>
            <a href={`${HERE}/export?${query}`}>
              <Download aria-hidden /> Export CSV
            </a>
          </Button>
        }
      />
      <NoFile why={noFile} />
      <AuditFilterForm choices={choices} filter={filter} />
      {page.items.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={isNarrowed ? "Nothing here" : "Nothing was done yet"}
          description={
            isNarrowed
              ? "Nobody did anything that this filter would show."
              : "Whatever somebody changes in this account is written down here."
          }
        >
          {isNarrowed ? <LinkButton href={HERE}>Show everything</LinkButton> : null}
        </EmptyState>
      ) : (
        <AuditList items={page.items} />
      )}
      {before || page.older ? (
        <nav aria-label="Pages" className="flex justify-end gap-2 py-4 print:hidden">
          {before ? (
            <LinkButton size="sm" href={`${HERE}?${query}`}>
              To the newest
            </LinkButton>
          ) : null}
          {page.older ? (
            <LinkButton size="sm" href={`${HERE}?${older}`} rel="next">
              Older
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

function NoFile({ why }: { why: AuditPageProps["noFile"] }) {
  if (!why) return null;
  return (
    <Banner tone="bad" title="No file was saved" className="mb-4">
      {NO_FILE[why]}
    </Banner>
  );
}
