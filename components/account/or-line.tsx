import { useTranslations } from "#translations";

/** Separates two ways of signing in. */
export function OrLine() {
  const t = useTranslations("ui.passkey");
  return (
    <p aria-hidden className="flex items-center gap-3 text-ink-muted text-sm">
      <span className="h-px flex-1 bg-line" />
      {t("or")}
      <span className="h-px flex-1 bg-line" />
    </p>
  );
}
