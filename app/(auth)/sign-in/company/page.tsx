import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CompanyStep } from "@/components/account/company-step";
import { EntryPage } from "@/components/join/entry-page";
import { getTranslations } from "@/components/messages/get-translations";
import { companyIssuer } from "@/server/auth/company-issuer";
import { relyingParty } from "@/server/auth/relying-party";
import { returnPath } from "@/server/auth/sign-in-return";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.company"))("title"), robots: { index: false } };
}

/** Renders the page that the company's issuer redirects to; a request from this page completes the sign-in. */
export default async function CompanySignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const issuer = companyIssuer();
  if (!issuer) notFound();
  const t = await getTranslations("auth.company");
  return (
    <EntryPage title={t("heading", { issuer: issuer.name })}>
      <CompanyStep
        returnTo={returnPath((await searchParams).next)}
        passkeyOrigin={relyingParty()?.origin ?? null}
      />
    </EntryPage>
  );
}
