/** Hex digits at each end that people compare, and that shortened addresses show. */
const SEEN = 3;

/**
 * Checks whether two addresses (0x and 40 hex digits, in any case) are easily confused: equal at both ends and
 * different between. By chance that is one pair in 16 million; address poisoning creates them on purpose.
 */
export function looksAlike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a !== b && a.slice(0, 2 + SEEN) === b.slice(0, 2 + SEEN) && a.slice(-SEEN) === b.slice(-SEEN);
}
