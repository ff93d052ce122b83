/** The first or last digits of a hash or an address, in lower case and without `0x`. */
export interface HashEnds {
  start: string | null;
  end: string | null;
  /** Whether one of the two is enough: nobody can tell the start of a hash from its end. */
  isEither: boolean;
}

/** Fewer digits would match one payment in 256. */
const LEAST = 3;
const BARE_LEAST = 4;
const SHORTENED = new RegExp(`^(?:0x)?([0-9a-f]{${LEAST},63})?(?:…|\\.{2,3})([0-9a-f]{${LEAST},63})?$`, "i");
const START = new RegExp(`^0x([0-9a-f]{${LEAST},63})$`, "i");
const BARE = new RegExp(`^[0-9a-f]{${BARE_LEAST},63}$`, "i");

/** Reads the ends of a hash or an address, such as the `0xcf65…0605` of the pages; null for other texts. */
export function hashEnds(typed: string): HashEnds | null {
  const text = typed.trim().toLowerCase();
  const [shortened, start = null, end = null] = SHORTENED.exec(text) ?? [];
  if (shortened) return start || end ? { start, end, isEither: false } : null;
  const [, first] = START.exec(text) ?? [];
  if (first) return { start: first, end: null, isEither: false };
  return BARE.test(text) ? { start: text, end: text, isEither: true } : null;
}

/** Checks whether a text can only be the shortened form of a hash or an address. */
export function isShortened(typed: string): boolean {
  return SHORTENED.test(typed.trim());
}
