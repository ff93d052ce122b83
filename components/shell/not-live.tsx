import { WifiOff } from "lucide-react";
import { useTranslations } from "#translations";

/** Says that what is shown may be old, as long as the server does not answer. Takes its place only then. */
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
