import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { KeysPage } from "@/components/api-keys/keys-page";
import { may } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage() {
  const { scope } = await requireUser("/dashboard/developers/api-keys");
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.apiKeys.list.queryOptions());
  return (
    <HydrationBoundary state={state()}>
      <KeysPage mode={scope.mode} mayManage={may(scope.role, "api_keys.manage")} />
    </HydrationBoundary>
  );
}
