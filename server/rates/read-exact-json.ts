/** A string, or a number outside of one; strings come first, so that digits inside them are left alone. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Reads JSON with each number as the text that was sent: `JSON.parse` would round what a float cannot hold.
 * @throws SyntaxError when it is no JSON
 */
export function readExactJson(text: string): unknown {
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  );
}
