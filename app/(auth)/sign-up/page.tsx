import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EntryPage } from "@/components/join/entry-page";
import { JoinForm } from "@/components/join/join-form";
import { TextLink } from "@/components/ui/text-link";
import { isSignUpOpen } from "@/server/accounts/sign-up";

export const metadata: Metadata = { title: "Sign up" };
export const dynamic = "force-dynamic";

/** Open where the operator says so. */
export default function SignUpPage() {
  if (!isSignUpOpen()) notFound();
  return (
    <EntryPage title="Open an account" description="You become its owner. Nobody else here sees into it.">
      <JoinForm way="sign-up" verb="Create the account" />
      <p className="text-ink-muted">
        You have one already? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </EntryPage>
  );
}
