import { translatorFor } from "@/components/messages/catalogue";
import { formatTag } from "@/components/messages/languages";
import type { Translator } from "@/components/messages/translator";

export type PageTranslator = Translator<"checkout.page">;
export type LiveTranslator = Translator<"checkout.live">;

/** How the moving part of the checkout writes. `tag` is for Intl. */
export interface LiveLocale {
  tag: string;
  t: LiveTranslator;
}

/** How a whole checkout writes. `language` is the BCP 47 tag that its reader asked for. */
export interface PageLocale {
  language: string;
  tag: string;
  t: PageTranslator;
  live: LiveLocale;
}

/** Makes the checkout's translators for a BCP 47 tag. For the server only: it knows every language. */
export function pageLocaleOf(language: string): PageLocale {
  const tag = formatTag(language);
  return {
    language,
    tag,
    t: translatorFor(tag, "checkout.page"),
    live: { tag, t: translatorFor(tag, "checkout.live") },
  };
}
