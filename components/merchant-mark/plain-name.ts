/**
 * Characters that reverse the direction of the text after them; in a title or sentence they could rewrite an amount.
 */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const MOST = 80;

/** Returns a merchant's name for titles and sentences, without direction marks and short enough for the rest to fit. */
export function plainName(name: string): string {
  const characters = [...name.replace(TURNING, "")];
  return characters.length > MOST ? `${characters.slice(0, MOST).join("")}…` : characters.join("");
}
