import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { KeysPage } from "@/components/api-keys/keys-page";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { NotForYou } from "@/components/shell/not-for-you";
import { permits } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("apiKeys"))("title") };
}

export default async function ApiKeysPage() {
  const { scope } = await requireUser("/dashboard/developers/api-keys");
  if (scope.merchantIds) {
    return (
      <NotForYou
        title={(await getTranslations("apiKeys"))("title")}
        who={(await getTranslations("shell"))("wholeAccount")}
      />
    );
  }
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.apiKeys.list.queryOptions());
  return (
    <PageMessages namespaces={["apiKeys"]}>
      <HydrationBoundary state={state()}>
        <KeysPage mode={scope.mode} mayManage={permits(scope, "api_keys.manage")} />
      </HydrationBoundary>
    </PageMessages>
  );
}
