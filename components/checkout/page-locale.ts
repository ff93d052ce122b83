import { translatorFor } from "@/components/messages/catalogue";
import { formatTag } from "@/components/messages/languages";
import type { Translator } from "@/components/messages/translator";

export type PageTranslator = Translator<"checkout.page">;
export type LiveTranslator = Translator<"checkout.live">;

/** The locale of the checkout's live part. `tag` is for Intl. */
export interface LiveLocale {
  tag: string;
  t: LiveTranslator;
}

/** The locale of a whole checkout. `language` is the BCP 47 tag that the reader requested. */
export interface PageLocale {
  language: string;
  tag: string;
  t: PageTranslator;
  live: LiveLocale;
}

/** Creates the checkout's translators for a BCP 47 tag. For the server only, since it loads every language. */
export function pageLocaleOf(language: string): PageLocale {
  const tag = formatTag(language);
  return {
    language,
    tag,
    t: translatorFor(tag, "checkout.page"),
    live: { tag, t: translatorFor(tag, "checkout.live") },
  };
}
