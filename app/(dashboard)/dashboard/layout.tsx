import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { QueryProvider } from "@/components/shell/query-provider";
import { pageMerchants } from "@/server/trpc/page-merchants";
import { pageQueries } from "@/server/trpc/page-queries";
import { hasBothModes } from "@/server/web/page-context";
import { pageContext } from "@/server/web/page-user";

export const metadata: Metadata = { title: { default: "Dashboard", template: "%s · Florin" } };

/** Whoever is signed out is sent away by the page itself, which knows where to come back to. */
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
        hasBothModes={hasBothModes()}
      >
        {children}
      </AppShell>
    </QueryProvider>
  );
}
