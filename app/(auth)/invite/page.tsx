import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CompanyButton } from "@/components/account/company-button";
import { AcceptButton } from "@/components/join/accept-button";
import { EntryPage } from "@/components/join/entry-page";
import { JoinForm } from "@/components/join/join-form";
import { ROLE_WORDS } from "@/components/settings/role-words";
import { LinkButton } from "@/components/ui/link-button";
import { findInvitation, wasAcceptedBy } from "@/server/accounts/find-invitation";
import { companyIssuer } from "@/server/auth/company-issuer";
import { pagePerson } from "@/server/web/page-user";

export const metadata: Metadata = { title: "Invitation", robots: { index: false } };

export default async function InvitePage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  const [invitation, signedIn] = await Promise.all([findInvitation(token), pagePerson()]);
  if (!invitation && signedIn && (await wasAcceptedBy(token, signedIn.scope.userId))) redirect("/dashboard");
  if (!invitation || typeof token !== "string") {
    return (
      <EntryPage
        title="This link does not work any more"
        description="It was used already, was revoked, or is older than seven days. Ask whoever sent it for a new one."
      />
    );
  }
  const { accountName, email, role, invitedBy, isKnown } = invitation;
  const isThem = signedIn?.person.email.toLowerCase() === email;
  return (
    <EntryPage
      title={`Join ${accountName}`}
      description={`${invitedBy} invites ${email} as ${ROLE_WORDS[role].label.toLowerCase()}. ${ROLE_WORDS[role].help}`}
    >
      {isKnown && isThem ? <AcceptButton token={token} accountName={accountName} /> : null}
      {isKnown && !isThem ? (
        <div className="flex flex-col gap-4">
          <p>
            {signedIn ? `You are signed in as ${signedIn.person.email}. Sign out, then sign` : "Sign"} in as{" "}
            {email} and open this link again.
          </p>
          <LinkButton
            variant="primary"
            size="lg"
            href={signedIn ? "/dashboard" : `/sign-in?next=${encodeURIComponent(`/invite?token=${token}`)}`}
          >
            {signedIn ? "To the dashboard" : "Sign in"}
          </LinkButton>
        </div>
      ) : null}
      {isKnown ? null : <NewPerson token={token} email={email} accountName={accountName} />}
    </EntryPage>
  );
}

/** Joins with a password, or by the company's sign-in. */
function NewPerson({ token, email, accountName }: { token: string; email: string; accountName: string }) {
  const issuer = companyIssuer();
  return (
    <>
      <JoinForm way="invitation" token={token} email={email} verb={`Join ${accountName}`} />
      {issuer ? (
        <CompanyButton issuerName={issuer.name} returnTo={`/invite?token=${token}`} verb="Join" />
      ) : null}
    </>
  );
}
