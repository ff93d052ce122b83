import type { Metadata } from "next";
import { EntryPage } from "@/components/join/entry-page";
import { RecoveryForm } from "@/components/join/recovery-form";
import { TextLink } from "@/components/ui/text-link";
import { findRecovery } from "@/server/accounts/find-recovery";
import { RECOVERY_REFUSALS } from "@/server/accounts/recovery-refusals";

export const metadata: Metadata = { title: "Recover your sign-in", robots: { index: false } };
export const dynamic = "force-dynamic";

export default async function RecoverPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  if (token === undefined) {
    return (
      <EntryPage
        title="You cannot sign in?"
        description="Florin sends no mail. A recovery link sets a new password and removes a lost second factor."
      >
        <WhomToAsk />
      </EntryPage>
    );
  }
  const found = await findRecovery(token);
  if (found?.state !== "open" || typeof token !== "string") {
    return (
      <EntryPage
        title="This link does not work"
        description={RECOVERY_REFUSALS[found && found.state !== "open" ? found.state : "unknown"]}
      >
        <WhomToAsk />
      </EntryPage>
    );
  }
  const { email, hasSecondFactor } = found;
  return (
    <EntryPage
      title="Set a new password"
      description={`All sessions end${hasSecondFactor ? ", and the second factor is removed: set it up again afterwards" : ""}. This link works once.`}
    >
      <RecoveryForm token={token} email={email} />
    </EntryPage>
  );
}

function WhomToAsk() {
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>Ask an owner of your account. Owners make links under Settings › Team.</li>
        <li>
          Are you the only owner, or in several accounts? Ask the operator of this installation. The
          operations guide names the command.
        </li>
      </ul>
      <p className="text-ink-muted">
        A link works once, within 30 minutes. <TextLink href="/sign-in">Back to the sign-in</TextLink>
      </p>
    </div>
  );
}
