import { use } from "react";
import { translatorFor } from "@/components/messages/catalogue";
import { findLocale } from "@/components/messages/find-locale";
import type { Namespace, Translator } from "@/components/messages/translator";

/** Gives a server component that is not async the messages of one namespace. */
export function useTranslations<N extends Namespace>(namespace: N): Translator<N> {
  return translatorFor(use(findLocale()), namespace);
}

/** Gives a server component the locale of its page. */
export function useLocale(): string {
  return use(findLocale());
}
