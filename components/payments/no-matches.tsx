import { SearchX } from "lucide-react";
import { useTranslations } from "#translations";
import { LIST } from "@/components/payments/payments-url";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

const MIN_SEARCH = 3;

/** Shows that no entry matches, with a link to clear the filter. */
export function NoMatches({ q, hasFilters }: { q: string | undefined; hasFilters: boolean }) {
  const t = useTranslations("payments.noMatches");
  if (!hasFilters) {
    return <p className="py-10 text-center text-ink-muted">{t("none")}</p>;
  }
  const isShort = q !== undefined && q.trim().length < MIN_SEARCH;
  return (
    <EmptyState
      icon={SearchX}
      title={t("title")}
      description={isShort ? t("short", { count: MIN_SEARCH }) : t("text")}
    >
      <LinkButton href={LIST}>{t("clear")}</LinkButton>
    </EmptyState>
  );
}
