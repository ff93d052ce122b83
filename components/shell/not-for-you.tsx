import { Lock } from "lucide-react";
import { useTranslations } from "#translations";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

/** Shows that the person's role may not open a page. `who` may: "an owner or an admin". */
export function NotForYou({ title, who }: { title: string; who: string }) {
  const t = useTranslations("shell");
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={Lock} title={t("noAccess")} description={t("askFor", { who })} />
    </>
  );
}
