import { use } from "react";
import { translatorFor } from "@/components/messages/catalogue";
import { findLocale } from "@/components/messages/find-locale";
import type { Namespace, Translator } from "@/components/messages/translator";

/** Returns the translator of one namespace, for a server component that is not async. */
export function useTranslations<N extends Namespace>(namespace: N): Translator<N> {
  return translatorFor(use(findLocale()), namespace);
}

/** Returns the locale of a server component's page. */
export function useLocale(): string {
  return use(findLocale());
}
