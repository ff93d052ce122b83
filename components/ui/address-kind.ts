/** Schemes that belong to no single app, or that would run, load or dial something. */
const NOT_APPS =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|http|ftp|wss?|intent|content|jar|mailto|tel|sms|wc):/i;
const ADDRESS = /^[a-z][a-z0-9+.-]{1,63}:\/\/[\x21-\x7e]*$/i;
const MOST_CHARACTERS = 2_048;

/**
 * Returns the kind of a return address in a link: a site over HTTPS, or an app by its own scheme. Null for any other
 * address, and for one with a user name.
 */
export function addressKind(given: string): "site" | "app" | null {
  if (given.length > MOST_CHARACTERS || !ADDRESS.test(given) || NOT_APPS.test(given)) return null;
  if (!URL.canParse(given)) return null;
  const { protocol, username, password } = new URL(given);
  if (username || password) return null;
  return protocol === "https:" ? "site" : "app";
}

/** Returns the display name of an address: a site's host, or an app's scheme. */
export function addressName(address: string): string {
  const { host, protocol } = new URL(address);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}
