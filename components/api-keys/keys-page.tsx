"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { CreateKey } from "@/components/api-keys/create-key";
import { KeysCards, KeysTable } from "@/components/api-keys/keys-table";
import { RollAnyKey } from "@/components/api-keys/roll-any-key";
import { useTRPC } from "@/components/query/use-trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { Mode } from "@/server/auth/permissions";

interface KeysPageProps {
  mode: Mode;
  mayManage: boolean;
}

export function KeysPage({ mode, mayManage }: KeysPageProps) {
  const t = useTranslations("apiKeys");
  const trpc = useTRPC();
  const { data: items } = useSuspenseQuery(trpc.apiKeys.list.queryOptions());
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        actions={mayManage ? <CreateKey mode={mode} /> : null}
      />
      {mayManage ? <RollAnyKey items={items} /> : null}
      {items.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title={t("none")}
          description={t(mayManage ? "follows" : "cannotCreate")}
        />
      ) : (
        <>
          <div className="hidden md:block">
            <KeysTable items={items} mayManage={mayManage} />
          </div>
          <div className="md:hidden">
            <p className="pb-2 text-ink-muted text-sm">{t("timesInUtc")}</p>
            <KeysCards items={items} mayManage={mayManage} />
          </div>
        </>
      )}
    </>
  );
}
