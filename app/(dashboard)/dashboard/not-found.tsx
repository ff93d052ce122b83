import { useTranslations } from "#translations";
import { LateTheme } from "@/components/ui/late-theme";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

/** Renders "not found", also for resources of another account, so that the two are indistinguishable. */
export default function NotFound() {
  const t = useTranslations("shell.missing");
  return (
    <>
      <LateTheme />
      <PageHeader title={t("title")} description={t("text")} />
      <LinkButton href="/dashboard/payments">{t("toPayments")}</LinkButton>
    </>
  );
}
