import { formatTag, languageOf } from "@/components/checkout/languages";
import { type LiveSay, type PageSay, speak, type Tongue, type Words } from "@/components/checkout/phrases";
import { arabic } from "@/components/checkout/words-ar";
import { german } from "@/components/checkout/words-de";
import { english } from "@/components/checkout/words-en";
import { spanish } from "@/components/checkout/words-es";
import { french } from "@/components/checkout/words-fr";
import { japanese } from "@/components/checkout/words-ja";
import { portuguese } from "@/components/checkout/words-pt";

export const CATALOGUES: Record<ReturnType<typeof languageOf>, Words> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  ja: japanese,
  ar: arabic,
};

/** How a page speaks to whoever asked for this BCP 47 tag. For the server alone: it knows every language. */
export function tongueOf(language: string): Tongue {
  const { page, live } = CATALOGUES[languageOf(language)];
  const tag = formatTag(language);
  return {
    language,
    tag,
    say: speak<PageSay>(page),
    live: { tag, say: speak<LiveSay>(live) },
    liveWords: live,
  };
}
