/** `npm run test:long` runs the long forms; `npm test` the short ones (docs/developing.md). */
export const IS_LONG = process.env.FLORIN_LONG === "1";

/** Takes all in the long form, and in the short one those whose names match. */
export function inShort<T extends { name: string }>(all: readonly T[], names: RegExp): T[] {
  return all.filter(({ name }) => IS_LONG || names.test(name));
}
