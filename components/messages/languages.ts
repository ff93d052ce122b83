/** The languages of the catalogue, each by its native name. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  pt: "Português",
  ja: "日本語",
  ar: "العربية",
} as const;
export type Language = keyof typeof LANGUAGES;

/** The name of the cookie with the reader's choice, and of the query parameter that sets it. */
export const LANGUAGE_KEY = "lang";
/** The header that passes the language from the proxy to the page: a BCP 47 tag. */
export const LANGUAGE_HEADER = "x-language";

const FALLBACK = "en-US";
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;
const MOST_ACCEPTED = 20;

export interface Wishes {
  /** From the address. */
  requested?: string | null;
  /** From an earlier visit. */
  kept?: string | null;
  /** `Accept-Language`. */
  accepted?: string | null;
}

const ALL = Object.keys(LANGUAGES);

/**
 * Chooses the page's tag: the requested one, else the stored one, else the first accepted language of `known`, with its
 * region, since the region decides the format of amounts and times.
 */
export function chooseTag({ requested, kept, accepted }: Wishes, known: readonly string[] = ALL): string {
  const isKnown = (tag: string) => TAG.test(tag) && known.includes(tag.toLowerCase().split("-")[0] ?? "");
  const tags = acceptedTags(accepted ?? "");
  const chosen = [requested, kept].find((tag) => tag && isKnown(tag));
  if (!chosen) return tags.find(isKnown) ?? FALLBACK;
  return tags.find((tag) => languageOf(tag) === chosen && isKnown(tag)) ?? chosen;
}

/** Returns the language of a tag: "de" of "de-CH". An unknown one becomes English. */
export function languageOf(tag: string): Language {
  const [language = ""] = tag.toLowerCase().split("-");
  return Object.hasOwn(LANGUAGES, language) ? (language as Language) : "en";
}

export function directionOf(tag: string): "ltr" | "rtl" {
  return languageOf(tag) === "ar" ? "rtl" : "ltr";
}

/** Returns the tag for Intl: its own formats, with the calendar and digits of bank statements and explorers. */
export function formatTag(tag: string): string {
  const region = REGIONS[tag.toLowerCase()];
  return `${region ?? tag}-u-ca-gregory-nu-latn`;
}

/** The default region of a language without one. */
const REGIONS: Record<string, string> = { en: "en-US", pt: "pt-BR" };

/** Lists the tags of `Accept-Language`, the most wanted first. */
function acceptedTags(header: string): string[] {
  return header
    .split(",")
    .slice(0, MOST_ACCEPTED)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => TAG.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
