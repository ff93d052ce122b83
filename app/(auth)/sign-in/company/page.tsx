import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CompanyStep } from "@/components/account/company-step";
import { EntryPage } from "@/components/join/entry-page";
import { companyIssuer } from "@/server/auth/company-issuer";
import { returnPath } from "@/server/auth/sign-in-return";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

/** Where a person comes from the company's issuer; the request of this page completes the sign-in. */
export default async function CompanySignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const issuer = companyIssuer();
  if (!issuer) notFound();
  return (
    <EntryPage title={`Sign in with ${issuer.name}`}>
      <CompanyStep returnTo={returnPath((await searchParams).next)} />
    </EntryPage>
  );
}
