import { useTranslations } from "use-intl";
import type { LiveLocale } from "@/components/checkout/page-locale";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import type { Translator } from "@/components/messages/translator";

/** The translators of the panel for deposit addresses; `tag` is for Intl. */
export interface DepositLocale {
  tag: string;
  t: Translator<"checkout.deposit">;
  live: LiveLocale;
}

/** Gives a client component the translators of the panel. */
export function useDepositLocale(): DepositLocale {
  const live = useLiveLocale();
  return { tag: live.tag, t: useTranslations("checkout.deposit"), live };
}
