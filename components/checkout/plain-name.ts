/** Characters that turn the direction of what follows; in a title or a sentence they could rewrite an amount. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const MOST = 80;

/** A merchant's name for titles and sentences: no direction marks, of a length that leaves room for the rest. */
export function plainName(name: string): string {
  const characters = [...name.replace(TURNING, "")];
  return characters.length > MOST ? `${characters.slice(0, MOST).join("")}…` : characters.join("");
}
