/**
 * Truncates an id in the middle, since readers compare both ends: `0x1234…abcd`. Texts that would hardly get shorter
 * stay whole.
 */
export function middleTruncate(text: string, lead = 6, tail = 4): string {
  return text.length <= lead + tail + 2 ? text : `${text.slice(0, lead)}…${text.slice(-tail)}`;
}
