import { CircleCheck, CircleX } from "lucide-react";
import { useTranslations } from "#translations";
import type { LogoCheck } from "@/components/merchants/logo-checks";

/** Lists the rules for logos, each either ticked or with its violation. */
export function LogoCheckList({ checks }: { checks: LogoCheck[] }) {
  const t = useTranslations("merchants.logo");
  return (
    <ul aria-label={t("rules")} className="flex flex-col gap-1 text-sm">
      {checks.map(({ rule, isMet, why }) => (
        <li key={rule} className="flex gap-2">
          {isMet ? (
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
          ) : (
            <CircleX className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
          )}
          <span>
            <span className="sr-only">{t(isMet ? "met" : "notMet")}</span>
            {rule}
            {why ? <span className="text-bad"> {why}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
