/** Returns the path of a stored logo; content-addressed, so that it can be cached for ever. */
export function logoPath(hash: string): string {
  return `/logos/${hash}`;
}
