"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChangePassword } from "@/components/settings/change-password";
import { SecondFactor } from "@/components/settings/second-factor";
import { SessionsList } from "@/components/settings/sessions-list";
import { useTRPC } from "@/components/shell/trpc";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";

/** Shows a person's own sign-in: password, second factor, sessions. */
export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" description="How you sign in, and where you are signed in." />
      <SecondFactor />
      <PasswordSection />
      <SessionsList />
    </>
  );
}

function PasswordSection() {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.security.overview.queryOptions());
  if (data.hasPassword) return <ChangePassword />;
  return (
    <Section title="Password" description="You have no password. You sign in with your company.">
      <p className="text-ink-muted">To set one, ask an owner for a recovery link.</p>
    </Section>
  );
}
