import { WifiOff } from "lucide-react";
import { useTranslations } from "#translations";

/** Announces that the shown state may be outdated while the server does not answer; takes up space only then. */
export function NotLive({ isFailing }: { isFailing: boolean }) {
  const t = useTranslations("shell");
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-sm text-wait empty:hidden">
      {isFailing ? (
        <>
          <WifiOff className="size-4 shrink-0" aria-hidden /> {t("notLive")}
        </>
      ) : null}
    </span>
  );
}
