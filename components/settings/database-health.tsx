import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "#translations";
import { Banner } from "@/components/ui/banner";
import type { AppRouter } from "@/server/trpc/router";

type State = inferRouterOutputs<AppRouter>["health"]["installation"]["database"];

/** Shows that the database accepts no writes: no row can hold an alert about it. */
export function DatabaseHealth({ state }: { state: State }) {
  const t = useTranslations("alerts.kinds.database_unwritable");
  if (state === "ok") return null;
  return (
    <Banner tone="bad" title={t("title", { state })} className="mb-5">
      {t("text", { state })}
    </Banner>
  );
}
