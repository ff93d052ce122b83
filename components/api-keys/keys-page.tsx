"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { CreateKey } from "@/components/api-keys/create-key";
import { KeysCards, KeysTable } from "@/components/api-keys/keys-table";
import { useTRPC } from "@/components/shell/trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { Mode } from "@/server/auth/permissions";

interface KeysPageProps {
  mode: Mode;
  mayManage: boolean;
}

export function KeysPage({ mode, mayManage }: KeysPageProps) {
  const trpc = useTRPC();
  const { data: items } = useSuspenseQuery(trpc.apiKeys.list.queryOptions());
  return (
    <>
      <PageHeader
        title="API keys"
        description="With a key your server creates payments and reads them. Whoever has it can do what it allows, so keep it secret."
        actions={mayManage ? <CreateKey mode={mode} /> : null}
      />
      {items.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No API keys yet"
          description={
            mayManage
              ? "Create one for each server that talks to this installation. It is shown once, then only its first and last characters."
              : "Your role cannot create keys. Ask an owner, an admin or a developer of this account."
          }
        />
      ) : (
        <>
          <div className="hidden md:block">
            <KeysTable items={items} mayManage={mayManage} />
          </div>
          <div className="md:hidden">
            <p className="pb-2 text-ink-muted text-sm">Times are in UTC.</p>
            <KeysCards items={items} mayManage={mayManage} />
          </div>
        </>
      )}
    </>
  );
}
