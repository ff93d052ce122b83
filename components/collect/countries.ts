import { type Country, countryNames } from "@/components/collect/country-names";

/** A country that matches a search. */
export interface FoundCountry extends Country {
  /** The matching name, where it is not the one in the reader's language. */
  alias: string | null;
}

interface SearchedName {
  country: Country;
  /** Null for the name in the reader's language. */
  alias: string | null;
  /** Folded. */
  text: string;
  /** Whether it is only a name in another language. */
  isForeign: boolean;
}

/** Foreign names match from this many letters on: a single one matches by accident. */
const FOREIGN_FROM = 2;

/** Folds case, accents, full stops and apostrophes, "&" and "St." */
const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\p{M}.'’]/gu, "")
    .toLowerCase()
    .replace(/\s*&\s*/g, " and ")
    .replace(/\bst\b/g, "saint")
    .trim();

/**
 * Returns a search of these countries by code, name or alias, in the reader's language, English, or the country's own.
 * Whole names come first, then the beginning of a name, of a word in it, and any part.
 */
export function searchOf(countries: readonly Country[]): (text: string) => FoundCountry[] {
  let names: SearchedName[] | undefined;
  return (text) => {
    const wanted = fold(text);
    if (wanted === "") return countries.map((country) => ({ ...country, alias: null }));
    names ??= searchedNames(countries);
    const best = new Map<string, SearchedName & { rank: number }>();
    for (const name of names) {
      const rank = rankOf(name, wanted);
      const before = best.get(name.country.code)?.rank ?? NO_MATCH;
      if (rank < before) best.set(name.country.code, { ...name, rank });
    }
    return [...best.values()]
      .sort((a, b) => a.rank - b.rank)
      .map(({ country, alias }) => ({ ...country, alias }));
  };
}

/** Returns the only country whose code, name or alias is exactly this text. */
export function exactCountry(found: readonly FoundCountry[], text: string): FoundCountry | undefined {
  const isNamed = ({ code, name, alias }: FoundCountry) =>
    [code, name, alias ?? name].some((each) => fold(each) === fold(text));
  const named = found.filter(isNamed);
  return named.length === 1 ? named[0] : undefined;
}

function searchedNames(countries: readonly Country[]): SearchedName[] {
  const all = countryNames();
  return countries.flatMap((country) => {
    const { usual = [], foreign = [] } = all.get(country.code) ?? {};
    return [
      { country, alias: null, text: fold(country.name), isForeign: false },
      ...usual.map((alias) => ({ country, alias, text: fold(alias), isForeign: false })),
      ...foreign.map((alias) => ({ country, alias, text: fold(alias), isForeign: true })),
    ];
  });
}

const NO_MATCH = 4;

/**
 * Returns how well a name matches: the smaller, the better. A foreign name comes after an equal match of a usual one,
 * and not by a part of a word.
 */
function rankOf({ text, isForeign }: SearchedName, wanted: string): number {
  const rank = matchOf(text, wanted);
  if (!isForeign) return rank;
  return wanted.length < FOREIGN_FROM || rank > IN_WORD_START ? NO_MATCH : rank + 0.5;
}

const IN_WORD_START = 2;

function matchOf(text: string, wanted: string): number {
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (text.split(/[^\p{L}]+/u).some((word) => word.startsWith(wanted))) return IN_WORD_START;
  return text.includes(wanted) ? 3 : NO_MATCH;
}
