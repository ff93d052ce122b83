import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "use-intl";
import type { AppRouter } from "@/server/trpc/router";

export type Alert = inferRouterOutputs<AppRouter>["alerts"]["list"][number];

/** Returns an alert's title and text. Each kind has its own texts, whose values are the alert's facts. */
export function useAlertTexts({ kind, severity, facts }: Alert): { title: string; text: string } {
  const t = useTranslations("alerts");
  const values = { ...facts, severity } as never;
  return { title: t(`kinds.${kind}.title`, values), text: t(`kinds.${kind}.text`, values) };
}
