import { useTranslations } from "#translations";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

/** Also for what belongs to another account, which is not told apart. */
export default function NotFound() {
  const t = useTranslations("shell.missing");
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <LinkButton href="/dashboard/payments">{t("toPayments")}</LinkButton>
    </>
  );
}
