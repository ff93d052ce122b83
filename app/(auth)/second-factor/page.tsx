import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EntryPage } from "@/components/join/entry-page";
import { DemandedFactor } from "@/components/settings/demanded-factor";
import { QueryProvider } from "@/components/shell/query-provider";
import { returnPath } from "@/server/auth/sign-in-return";
import { pageContext } from "@/server/web/page-user";

export const metadata: Metadata = { title: "Set up a second factor", robots: { index: false } };

/** Where members come whose account demands a second factor that they do not have. */
export default async function SecondFactorPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const returnTo = returnPath((await searchParams).next);
  const { held } = await pageContext();
  if (!held) redirect(returnTo);
  return (
    <EntryPage
      title="Set up a second factor"
      description={`${held.account.name} requires a second factor of every member. Set one up to continue as ${held.person.email}.`}
    >
      <QueryProvider>
        <DemandedFactor returnTo={returnTo} accountId={held.account.id} />
      </QueryProvider>
    </EntryPage>
  );
}
