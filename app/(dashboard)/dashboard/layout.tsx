import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { QueryProvider } from "@/components/shell/query-provider";
import { hasBothModes } from "@/server/trpc/context";
import { pageContext } from "@/server/trpc/page-user";

export const metadata: Metadata = { title: { default: "Dashboard", template: "%s · Florin" } };

/** Whoever is signed out is sent away by the page itself, which knows where to come back to. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { signedIn } = await pageContext();
  if (!signedIn) return children;
  const { person, account, scope } = signedIn;
  return (
    <QueryProvider>
      <AppShell person={person} account={account} mode={scope.mode} hasBothModes={hasBothModes()}>
        {children}
      </AppShell>
    </QueryProvider>
  );
}
