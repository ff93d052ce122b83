import { FlaskConical } from "lucide-react";
import { useTranslations } from "#translations";

/** Shows a ribbon on every page in test mode. */
export function TestRibbon() {
  const t = useTranslations("shell");
  return (
    <aside
      aria-label={t("mode")}
      data-edge
      className="sticky top-(--ribbon-top,0px) z-30 flex h-8 items-center justify-center gap-2 bg-wait-soft px-4 font-medium text-sm text-wait print:hidden"
    >
      <FlaskConical className="size-4 shrink-0" aria-hidden />
      <span className="truncate">{t("testRibbon")}</span>
    </aside>
  );
}
