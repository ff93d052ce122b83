/** A string, or a number outside a string; strings match first, so digits inside them stay unchanged. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON and keeps each number as the original text: `JSON.parse` would round numbers with too many digits.
 * @throws SyntaxError when it is not JSON
 */
export function readExactJson(text: string): unknown {
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  );
}
