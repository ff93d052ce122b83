import { Languages } from "lucide-react";
import type { PageLocale } from "@/components/checkout/page-locale";
import {
  directionOf,
  LANGUAGE_KEY,
  LANGUAGES,
  type Language,
  languageOf,
} from "@/components/messages/languages";

type LanguageSwitchProps = {
  locale: PageLocale;
  /** The rest of the address's query. */
  query: Record<string, string>;
};

/** Links to the page in other languages, with plain links so that it works without script. */
export function LanguageSwitch({ locale, query }: LanguageSwitchProps) {
  const present = languageOf(locale.language);
  const hrefOf = (language: Language) => `?${new URLSearchParams({ ...query, [LANGUAGE_KEY]: language })}`;
  return (
    <details className="group text-center print:hidden">
      <summary className="inline-flex items-center gap-1.5 rounded-md px-2 py-1 hover:bg-hover pointer-coarse:py-3">
        <Languages className="size-4" aria-hidden />
        <span className="sr-only">{locale.t("language")}: </span>
        <span lang={present}>{LANGUAGES[present]}</span>
      </summary>
      <nav aria-label={locale.t("language")}>
        <ul className="mt-1 flex max-w-sm flex-wrap justify-center gap-x-1">
          {(Object.keys(LANGUAGES) as Language[]).map((language) => (
            <li key={language}>
              <a
                href={hrefOf(language)}
                lang={language}
                hrefLang={language}
                dir={directionOf(language)}
                rel="nofollow"
                aria-current={language === present ? "true" : undefined}
                className="inline-block rounded-md px-2 py-1 underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:py-3"
              >
                {LANGUAGES[language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
