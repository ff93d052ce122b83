import type { Metadata } from "next";
import { EntryPage } from "@/components/join/entry-page";
import { RecoveryForm } from "@/components/join/recovery-form";
import { ResetForm } from "@/components/join/reset-form";
import { getTranslations } from "@/components/messages/get-translations";
import { TextLink } from "@/components/ui/text-link";
import { findRecovery } from "@/server/accounts/find-recovery";
import { offersMail } from "@/server/mail/offers-mail";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.recover"))("title"), robots: { index: false } };
}
export const dynamic = "force-dynamic";

export default async function RecoverPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  const t = await getTranslations("auth.recover");
  if (token === undefined) {
    return offersMail() ? (
      <EntryPage title={t("heading")} description={t("mailText")}>
        <ResetForm />
        <section className="flex flex-col gap-3">
          <h2 className="font-medium">{t("lostFactor")}</h2>
          <p className="text-ink-muted">{t("text")}</p>
          <RecoveryContacts />
        </section>
      </EntryPage>
    ) : (
      <EntryPage title={t("heading")} description={t("text")}>
        <RecoveryContacts />
      </EntryPage>
    );
  }
  const found = await findRecovery(token);
  if (found?.state !== "open" || typeof token !== "string") {
    return (
      <EntryPage
        title={t("deadTitle")}
        description={t(found && found.state !== "open" ? found.state : "unknown")}
      >
        <RecoveryContacts />
      </EntryPage>
    );
  }
  const { email, hasSecondFactor, byMail } = found;
  const effect = hasSecondFactor ? (byMail ? "endsKeepingFactor" : "endsWithFactor") : "ends";
  return (
    <EntryPage title={t("setPassword")} description={t(effect)}>
      <RecoveryForm token={token} email={email} />
    </EntryPage>
  );
}

async function RecoveryContacts() {
  const t = await getTranslations("auth.recover");
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>{t("askOwner")}</li>
        <li>{t("askOperator")}</li>
      </ul>
      <p className="text-ink-muted">
        {t("once")}{" "}
        <TextLink href="/sign-in" prefetch={false}>
          {t("back")}
        </TextLink>
      </p>
    </div>
  );
}
