import type { Metadata } from "next";
import { EntryPage } from "@/components/join/entry-page";
import { JoinForm } from "@/components/join/join-form";
import { getTranslations } from "@/components/messages/get-translations";
import { isSetupOpen } from "@/server/accounts/set-up";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.setup"))("title"), robots: { index: false } };
}

export default async function SetupPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  const t = await getTranslations("auth.setup");
  if (typeof token !== "string" || !(await isSetupOpen(token))) {
    return <EntryPage title={t("deadTitle")} description={t("dead")} />;
  }
  return (
    <EntryPage title={t("title")} description={t("text")}>
      <JoinForm way="setup" token={token} verb={t("create")} />
    </EntryPage>
  );
}
