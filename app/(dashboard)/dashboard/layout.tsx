import type { Metadata } from "next";
import type { ReactNode } from "react";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { AppShell } from "@/components/shell/app-shell";
import { QueryProvider } from "@/components/shell/query-provider";
import { ACTIONS, permits } from "@/server/accounts/roles";
import { pageMerchants } from "@/server/trpc/page-merchants";
import { pageQueries } from "@/server/trpc/page-queries";
import { hasBothModes } from "@/server/web/page-context";
import { pageContext } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  return { title: { default: t("title"), template: "%s · Florin" } };
}

/** Pages redirect signed-out people themselves, because only a page knows the address to return to. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { signedIn } = await pageContext();
  if (!signedIn) return children;
  const { person, account, scope } = signedIn;
  const { trpc, fetch } = await pageQueries();
  const [{ merchants, merchantCount, merchantId }, notices, accounts] = await Promise.all([
    pageMerchants(),
    fetch(trpc.home.notices.queryOptions()),
    fetch(trpc.accounts.list.queryOptions()),
  ]);
  return (
    <PageMessages namespaces={["shell", "proof", "statuses", "ui"]}>
      <QueryProvider>
        <AppShell
          person={person}
          account={account}
          accounts={accounts}
          merchants={merchants}
          merchantCount={merchantCount}
          merchantId={merchantId}
          notices={notices}
          mode={scope.mode}
          allowed={ACTIONS.filter((action) => permits(scope, action))}
          hasBothModes={hasBothModes()}
        >
          {children}
        </AppShell>
      </QueryProvider>
    </PageMessages>
  );
}
