import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CompanyButton } from "@/components/account/company-button";
import { SignInForm } from "@/components/account/sign-in-form";
import { getTranslations } from "@/components/messages/get-translations";
import { Banner } from "@/components/ui/banner";
import { Mark } from "@/components/ui/mark";
import { TextLink } from "@/components/ui/text-link";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { isSignUpOpen } from "@/server/accounts/sign-up";
import { companyIssuer } from "@/server/auth/company-issuer";
import { relyingParty } from "@/server/auth/relying-party";
import { returnPath } from "@/server/auth/sign-in-return";
import { pagePerson } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.signIn"))("title") };
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[]; fault?: string | string[] }>;
}) {
  const { next, fault } = await searchParams;
  const returnTo = returnPath(next);
  const issuer = companyIssuer();
  const passkeyOrigin = relyingParty()?.origin ?? null;
  if (await pagePerson()) redirect(returnTo);
  const t = await getTranslations("auth.signIn");
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-8 px-6 py-16">
      <div className="absolute top-3 right-3">
        <ThemeToggle />
      </div>
      <div className="flex flex-col gap-3">
        <Mark className="size-9" />
        <h1 className="text-xl">{t("heading")}</h1>
      </div>
      {issuer && fault === "company" ? (
        <Banner tone="bad" title={t("companyFailed", { issuer: issuer.name })}>
          {t("companyRetry")}
        </Banner>
      ) : null}
      <SignInForm returnTo={returnTo} passkeyOrigin={passkeyOrigin} />
      {issuer ? (
        <CompanyButton issuerName={issuer.name} returnTo={returnTo} isNext={passkeyOrigin !== null} />
      ) : null}
      <p className="text-ink-muted">
        <TextLink href="/recover" prefetch={false}>
          {t("forgot")}
        </TextLink>
      </p>
      {isSignUpOpen() ? (
        <p className="text-ink-muted">
          {t("noAccount")}{" "}
          <TextLink href="/sign-up" prefetch={false}>
            {t("openOne")}
          </TextLink>
        </p>
      ) : null}
    </main>
  );
}
