"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { ChangePassword } from "@/components/settings/change-password";
import { Passkeys } from "@/components/settings/passkeys";
import { SecondFactor } from "@/components/settings/second-factor";
import { SessionsList } from "@/components/settings/sessions-list";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";

/** Shows a person's own sign-in: passkeys, authenticator app, password, sessions. */
export function SecurityPage() {
  const t = useTranslations("settings.security");
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <Passkeys />
      <SecondFactor />
      <PasswordSection />
      <SessionsList />
    </>
  );
}

function PasswordSection() {
  const t = useTranslations("settings.security");
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.security.overview.queryOptions());
  if (data.hasPassword) return <ChangePassword />;
  return (
    <Section title={t("password")} description={t("noPassword")}>
      <p className="text-ink-muted">{t("askForLink")}</p>
    </Section>
  );
}
