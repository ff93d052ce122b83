/** A LIKE pattern for a text anywhere, in which `%`, `_` and `\` stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
