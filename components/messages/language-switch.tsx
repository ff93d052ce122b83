import { Languages } from "lucide-react";
import {
  directionOf,
  LANGUAGE_KEY,
  LANGUAGES,
  type Language,
  languageOf,
} from "@/components/messages/languages";

type LanguageSwitchProps = {
  /** BCP 47 tag of this page. */
  language: string;
  /** What the switch is called, in that language. */
  label: string;
  /** The rest of the address's query. */
  query: Record<string, string>;
};

/** Links to the page in other languages, with plain links so that it works without script. */
export function LanguageSwitch({ language, label, query }: LanguageSwitchProps) {
  const present = languageOf(language);
  const hrefOf = (chosen: Language) => `?${new URLSearchParams({ ...query, [LANGUAGE_KEY]: chosen })}`;
  return (
    <details className="group text-center print:hidden">
      <summary className="inline-flex items-center gap-1.5 rounded-md px-2 py-1 hover:bg-hover pointer-coarse:py-3">
        <Languages className="size-4" aria-hidden />
        <span className="sr-only">{label}: </span>
        <span lang={present}>{LANGUAGES[present]}</span>
      </summary>
      <nav aria-label={label}>
        <ul className="mt-1 flex max-w-sm flex-wrap justify-center gap-x-1">
          {(Object.keys(LANGUAGES) as Language[]).map((each) => (
            <li key={each}>
              <a
                href={hrefOf(each)}
                lang={each}
                hrefLang={each}
                dir={directionOf(each)}
                rel="nofollow"
                aria-current={each === present ? "true" : undefined}
                className="inline-block rounded-md px-2 py-1 underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:py-3"
              >
                {LANGUAGES[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
