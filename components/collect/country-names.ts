import { LANGUAGES } from "@/components/messages/languages";
import { COUNTRIES } from "@/server/kernel/countries";

/** Names in common use that no language of CLDR lists: short, former, and those of parts of a country. */
const ALIASES: Readonly<Record<string, string>> = {
  AE: "UAE,Emirates,Dubai,Abu Dhabi",
  BA: "Bosnia,BiH",
  BO: "Plurinational State of Bolivia",
  BN: "Brunei Darussalam",
  BY: "Byelorussia,Belorussia",
  CD: "Congo,DRC,DR Congo,Zaire,Democratic Republic of the Congo,Congo-Kinshasa",
  CG: "Congo,Republic of the Congo,Congo-Brazzaville",
  CI: "Ivory Coast",
  CN: "PRC,People's Republic of China",
  CV: "Cape Verde",
  CZ: "Czech Republic,Bohemia",
  FK: "Malvinas",
  FM: "Federated States of Micronesia",
  GB: "UK,Great Britain,Britain,England,Scotland,Wales,Northern Ireland",
  IE: "Republic of Ireland,Eire",
  IM: "Mann",
  IR: "Islamic Republic of Iran,Persia",
  KP: "DPRK,Democratic People's Republic of Korea",
  KR: "ROK,Republic of Korea",
  LA: "Lao PDR,Lao People's Democratic Republic",
  LK: "Ceylon",
  MD: "Republic of Moldova",
  MK: "Macedonia,FYROM",
  MM: "Burma",
  MO: "Macau,Macao",
  NL: "Holland,The Netherlands",
  PH: "The Philippines",
  PS: "Palestine,State of Palestine",
  RU: "Russian Federation",
  SA: "KSA",
  SY: "Syrian Arab Republic",
  SZ: "Swaziland",
  TL: "East Timor",
  TR: "Turkey",
  TW: "ROC,Republic of China,Formosa",
  TZ: "United Republic of Tanzania",
  US: "USA,America,United States of America,U.S.",
  VA: "Vatican,Holy See",
  VN: "Viet Nam",
  WS: "Western Samoa",
};

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
}

const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: "region", fallback: "none" });

/** Lists every country with its name in a language (Unicode CLDR, as the browser has it). */
export function countriesIn(locale: string): Country[] {
  const names = namesIn(locale);
  return [...COUNTRIES.keys()]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** The texts by which a country is found. */
export interface CountryNames {
  /** Its codes, its English name, and names in common use. */
  usual: string[];
  /** Its names in the languages of the pages, and in its own. */
  foreign: string[];
}

/** Lists the names of every country. A country's own language is the likeliest one of CLDR's "likely subtags". */
export function countryNames(): Map<string, CountryNames> {
  const inLanguages = Object.keys(LANGUAGES).map(namesIn);
  const english = namesIn("en");
  const found = [...COUNTRIES].map(([code, alpha3]): [string, CountryNames] => {
    const own = namesIn(new Intl.Locale(`und-${code}`).maximize().language);
    const foreign = [...inLanguages, own].flatMap((names) => names.of(code) ?? []);
    const aliases = ALIASES[code]?.split(",") ?? [];
    return [
      code,
      { usual: [code, alpha3, english.of(code) ?? code, ...aliases], foreign: [...new Set(foreign)] },
    ];
  });
  return new Map(found);
}
