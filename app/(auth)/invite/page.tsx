import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CompanyButton } from "@/components/account/company-button";
import { AcceptButton } from "@/components/join/accept-button";
import { EntryPage } from "@/components/join/entry-page";
import { JoinForm } from "@/components/join/join-form";
import { getTranslations } from "@/components/messages/get-translations";
import { LinkButton } from "@/components/ui/link-button";
import { findInvitation, wasAcceptedBy } from "@/server/accounts/find-invitation";
import { companyIssuer } from "@/server/auth/company-issuer";
import { pagePerson } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.invite"))("title"), robots: { index: false } };
}

export default async function InvitePage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  const [invitation, signedIn] = await Promise.all([findInvitation(token), pagePerson()]);
  if (!invitation && signedIn && (await wasAcceptedBy(token, signedIn.scope.userId))) redirect("/dashboard");
  const t = await getTranslations("auth.invite");
  if (!invitation || typeof token !== "string") {
    return <EntryPage title={t("deadTitle")} description={t("dead")} />;
  }
  const { accountName, email, role, invitedBy, isKnown } = invitation;
  const roles = await getTranslations("settings.roles");
  const isThem = signedIn?.person.email.toLowerCase() === email;
  return (
    <EntryPage
      title={t("join", { account: accountName })}
      description={t("text", {
        inviter: invitedBy,
        email,
        role: roles(`${role}.name`),
        help: roles(`${role}.help`),
      })}
    >
      {isKnown && isThem ? <AcceptButton token={token} accountName={accountName} /> : null}
      {isKnown && !isThem ? (
        <div className="flex flex-col gap-4">
          <p>
            {signedIn ? t("signedInAs", { present: signedIn.person.email, email }) : t("signInAs", { email })}
          </p>
          <LinkButton
            variant="primary"
            size="lg"
            href={signedIn ? "/dashboard" : `/sign-in?next=${encodeURIComponent(`/invite?token=${token}`)}`}
          >
            {t(signedIn ? "toDashboard" : "signIn")}
          </LinkButton>
        </div>
      ) : null}
      {isKnown ? null : <NewPerson token={token} email={email} verb={t("join", { account: accountName })} />}
    </EntryPage>
  );
}

/** Offers to join with a password, or through the company's sign-in. */
function NewPerson({ token, email, verb }: { token: string; email: string; verb: string }) {
  const issuer = companyIssuer();
  return (
    <>
      <JoinForm way="invitation" token={token} email={email} verb={verb} />
      {issuer ? (
        <CompanyButton issuerName={issuer.name} returnTo={`/invite?token=${token}`} verb="joinWith" />
      ) : null}
    </>
  );
}
