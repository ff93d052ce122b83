const SINCE = new Date("2026-11-22T00:00:00Z");
/** The last day on which what is deprecated works. */
const UNTIL = new Date("2027-12-01T00:00:00Z");

/**
 * Returns the headers by which an answer says that what was used ends, and when (RFC 9745, RFC 8594).
 * @param successor the path of what follows
 */
export function deprecationHeaders(successor: string): Record<string, string> {
  return {
    Deprecation: `@${SINCE.getTime() / 1_000}`,
    Sunset: UNTIL.toUTCString(),
    Link: `<${successor}>; rel="successor-version"`,
  };
}
