"use client";

import { ChangePassword } from "@/components/settings/change-password";
import { SecondFactor } from "@/components/settings/second-factor";
import { SessionsList } from "@/components/settings/sessions-list";
import { PageHeader } from "@/components/ui/page-header";

/** A person's own sign-in: password, second factor, sessions. */
export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" description="How you sign in, and where you are signed in." />
      <SecondFactor />
      <ChangePassword />
      <SessionsList />
    </>
  );
}
