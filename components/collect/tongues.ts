import { formatTag, type Language, languageOf } from "@/components/checkout/languages";
import { speak } from "@/components/checkout/phrases";
import type { FormPageSay, FormTongue, FormWords } from "@/components/collect/phrases";
import { arabic } from "@/components/collect/words-ar";
import { german } from "@/components/collect/words-de";
import { english } from "@/components/collect/words-en";
import { spanish } from "@/components/collect/words-es";
import { french } from "@/components/collect/words-fr";
import { japanese } from "@/components/collect/words-ja";
import { portuguese } from "@/components/collect/words-pt";

export const FORM_CATALOGUES: Record<Language, FormWords> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  ja: japanese,
  ar: arabic,
};

/** How the form speaks to whoever asked for this BCP 47 tag. For the server alone: it knows every language. */
export function formTongueOf(language: string): { say: FormPageSay; tongue: FormTongue } {
  const { page, live, fields, branches } = FORM_CATALOGUES[languageOf(language)];
  return {
    say: speak<FormPageSay>(page),
    tongue: { tag: formatTag(language), words: { live, fields, branches } },
  };
}
