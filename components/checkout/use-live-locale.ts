import { useLocale, useTranslations } from "use-intl";
import type { LiveLocale } from "@/components/checkout/page-locale";

/** Gives a client component of the checkout its translator and the tag for Intl. */
export function useLiveLocale(): LiveLocale {
  return { tag: useLocale(), t: useTranslations("checkout.live") };
}
