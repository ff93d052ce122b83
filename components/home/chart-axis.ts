const MOST_STEPS = 4n;
const STEPS = [10n, 20n, 25n, 50n];

/**
 * Returns the marks of an axis from 0 to at least `most`: at most five, in even steps of 1, 2, 2.5 or 5 times a power of
 * ten. Counts and base units alike: no mark falls between two of them.
 */
export function axisMarks(most: bigint): bigint[] {
  const step = stepFor(most);
  const count = most === 0n ? 1n : (most + step - 1n) / step;
  return Array.from({ length: Number(count) + 1 }, (_, i) => BigInt(i) * step);
}

function stepFor(most: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    for (const tenths of STEPS) {
      const isWhole = (tenths * power) % 10n === 0n;
      const step = (tenths * power) / 10n;
      if (isWhole && step * MOST_STEPS >= most) return step;
    }
  }
}
