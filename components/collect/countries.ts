/** All 249 codes of ISO 3166-1 alpha-2, concatenated. */
const CODES =
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCN" +
  "COCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHM" +
  "HNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMK" +
  "MLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURW" +
  "SASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVI" +
  "VNVUWFWSYEYTZAZMZW";

export interface Country {
  code: string;
  name: string;
}

/** Lists every country with its name in a language (Unicode CLDR, as the browser has it). */
export function countriesIn(locale: string): Country[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return (CODES.match(/../g) ?? [])
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Finds countries by code, by the beginning of a name, then of a word in it, then anywhere in it. */
export function findCountries(countries: readonly Country[], search: string): Country[] {
  const wanted = folded(search.trim());
  if (wanted === "") return [...countries];
  const rank = ({ code, name }: Country) => {
    const plain = folded(name);
    if (code.toLowerCase() === wanted || plain === wanted) return 0;
    if (plain.startsWith(wanted)) return 1;
    if (plain.split(/[^\p{L}]+/u).some((word) => word.startsWith(wanted))) return 2;
    return plain.includes(wanted) ? 3 : 4;
  };
  return countries
    .map((country) => ({ country, rank: rank(country) }))
    .filter((found) => found.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}
