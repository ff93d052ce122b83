import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EntryPage } from "@/components/join/entry-page";
import { JoinForm } from "@/components/join/join-form";
import { getTranslations } from "@/components/messages/get-translations";
import { TextLink } from "@/components/ui/text-link";
import { isSignUpOpen } from "@/server/accounts/sign-up";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.signUp"))("title") };
}
export const dynamic = "force-dynamic";

/** Renders the sign-up page, if the operator allows sign-up. */
export default async function SignUpPage() {
  if (!isSignUpOpen()) notFound();
  const t = await getTranslations("auth.signUp");
  return (
    <EntryPage title={t("heading")} description={t("text")}>
      <JoinForm way="sign-up" verb={t("create")} />
      <p className="text-ink-muted">
        {t("hasOne")}{" "}
        <TextLink href="/sign-in" prefetch={false}>
          {t("signIn")}
        </TextLink>
      </p>
    </EntryPage>
  );
}
