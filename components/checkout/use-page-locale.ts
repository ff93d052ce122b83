import { useTranslations } from "use-intl";
import type { LiveLocale, PageTranslator } from "@/components/checkout/page-locale";
import { useLiveLocale } from "@/components/checkout/use-live-locale";

/** The translators of the parts that follow the payment's state; `tag` is for Intl. */
export interface StateLocale {
  tag: string;
  t: PageTranslator;
  live: LiveLocale;
}

/** Gives a client component the translators of the whole checkout. */
export function usePageLocale(): StateLocale {
  const live = useLiveLocale();
  return { tag: live.tag, t: useTranslations("checkout.page"), live };
}
