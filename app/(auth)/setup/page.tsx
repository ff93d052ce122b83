import type { Metadata } from "next";
import { EntryPage } from "@/components/join/entry-page";
import { JoinForm } from "@/components/join/join-form";
import { isSetupOpen } from "@/server/accounts/set-up";

export const metadata: Metadata = { title: "Set up Florin", robots: { index: false } };

export default async function SetupPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  if (typeof token !== "string" || !(await isSetupOpen(token))) {
    return (
      <EntryPage
        title="This link does not work any more"
        description="It was used already, or is older than 24 hours. While nobody owns the installation, each start of the server prints a new one."
      />
    );
  }
  return (
    <EntryPage
      title="Set up Florin"
      description="You become the owner of this installation's first account. This link works once."
    >
      <JoinForm way="setup" token={token} verb="Create the account" />
    </EntryPage>
  );
}
