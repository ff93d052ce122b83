/** Builds a LIKE pattern for a text at any position, with `%`, `_` and `\` escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
