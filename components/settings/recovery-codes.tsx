import { useTranslations } from "use-intl";
import { ShownOnce } from "@/components/settings/shown-once";

/** Shows the codes for a person who loses the authenticator app. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations("settings.shownOnce");
  return (
    <ShownOnce title={t("codesTitle")} value={codes.join("\n")} copyText={t("copyCodes")}>
      {t("codes")}
    </ShownOnce>
  );
}
