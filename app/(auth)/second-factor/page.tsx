import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EntryPage } from "@/components/join/entry-page";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { DemandedFactor } from "@/components/settings/demanded-factor";
import { QueryProvider } from "@/components/shell/query-provider";
import { relyingParty } from "@/server/auth/relying-party";
import { returnPath } from "@/server/auth/sign-in-return";
import { pageContext } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.secondFactor"))("title"), robots: { index: false } };
}

/** Renders the page for members who lack the second factor that their account requires. */
export default async function SecondFactorPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const returnTo = returnPath((await searchParams).next);
  const { awaitingFactor } = await pageContext();
  if (!awaitingFactor) redirect(returnTo);
  const t = await getTranslations("auth.secondFactor");
  return (
    <EntryPage
      title={t("title")}
      description={t("text", { account: awaitingFactor.account.name, email: awaitingFactor.person.email })}
    >
      <PageMessages
        namespaces={["shell", "proof", "settings.passkeys", "settings.secondFactor", "settings.shownOnce"]}
      >
        <QueryProvider>
          <DemandedFactor
            returnTo={returnTo}
            accountId={awaitingFactor.account.id}
            passkeyOrigin={relyingParty()?.origin ?? null}
          />
        </QueryProvider>
      </PageMessages>
    </EntryPage>
  );
}
