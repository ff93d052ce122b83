/** Eight hues that also differ in lightness, so that they are distinguishable without colour vision. */
const PALETTE = [
  "#c8452f",
  "#e0a12e",
  "#8fae3b",
  "#2f7d4f",
  "#46b3b0",
  "#2b6cb8",
  "#7a55b5",
  "#d487b4",
] as const;

const LENGTH = 8;

/**
 * Returns eight colours for an address (EIP-55 case does not matter). Each depends on all characters, so addresses that
 * share their first and last digits, as in address poisoning, get different strips.
 */
export function addressColours(address: string): string[] {
  const text = address.toLowerCase();
  return Array.from(
    { length: LENGTH },
    (_, place) => PALETTE[hash(text, place) % PALETTE.length] ?? PALETTE[0],
  );
}

/** Hashes code units with MurmurHash3's mixing; not for secrets. */
function hash(text: string, seed: number): number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0xcc9e2d51);
    state = (state << 13) | (state >>> 19);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
