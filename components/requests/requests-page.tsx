import { ChevronLeft, ChevronRight, ScrollText } from "lucide-react";
import { useTranslations } from "#translations";
import { RequestsFilter } from "@/components/requests/requests-filter";
import { RequestsCards, RequestsTable } from "@/components/requests/requests-table";
import { REQUESTS, type RequestsView, requestsUrl } from "@/components/requests/requests-url";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PageStep } from "@/components/ui/page-step";
import type { RequestPage } from "@/server/requests/schema";

interface RequestsPageProps {
  view: RequestsView;
  page: RequestPage;
  routes: string[];
  keys: { id: string; name: string }[];
  /** Days for which requests are kept. */
  keptDays: number;
}

/** Lists the requests of the account's API keys, with their results. */
export function RequestsPage({ view, page, routes, keys, keptDays }: RequestsPageProps) {
  const t = useTranslations("requests");
  const isFiltered = Object.values(view).some((value) => value !== undefined);
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHeader title={t("title")} description={t("text", { days: keptDays })} />
      <RequestsFilter view={view} routes={routes} keys={keys} />
      {page.items.length === 0 ? (
        <Nothing isFiltered={isFiltered} keptDays={keptDays} />
      ) : (
        <>
          <div className="hidden md:block">
            <RequestsTable items={page.items} keyNames={keyNames} />
          </div>
          <div className="md:hidden">
            <RequestsCards items={page.items} keyNames={keyNames} />
          </div>
        </>
      )}
      {page.newer === null && page.older === null ? null : (
        <nav aria-label={t("pages")} className="flex justify-end gap-2 py-4">
          <PageStep
            href={page.newer === null ? null : requestsUrl(view, { after: page.newer })}
            rel="prev"
            prefetch={false}
          >
            <ChevronLeft aria-hidden /> {t("newer")}
          </PageStep>
          <PageStep
            href={page.older === null ? null : requestsUrl(view, { before: page.older })}
            rel="next"
            prefetch={false}
          >
            {t("older")} <ChevronRight aria-hidden />
          </PageStep>
        </nav>
      )}
    </>
  );
}

function Nothing({ isFiltered, keptDays }: { isFiltered: boolean; keptDays: number }) {
  const t = useTranslations("requests");
  if (isFiltered) {
    return (
      <EmptyState icon={ScrollText} title={t("noMatch")} description={t("noMatchText", { days: keptDays })}>
        <LinkButton href={REQUESTS} prefetch={false}>
          {t("showAll")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={ScrollText} title={t("none")} description={t("follows")}>
      <LinkButton href="/dashboard/developers/api-keys">{t("getKey")}</LinkButton>
    </EmptyState>
  );
}
