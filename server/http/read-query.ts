/**
 * Reads a URL's query as an object: a parameter given once is a string, given several times an array. `name[]` is the
 * same parameter as `name`.
 */
export function readQuery(url: string): Record<string, string | string[]> {
  const start = url.indexOf("?");
  const out: Record<string, string | string[]> = {};
  if (start < 0) return out;
  for (const [rawName, value] of new URLSearchParams(url.slice(start + 1))) {
    const name = rawName.endsWith("[]") ? rawName.slice(0, -2) : rawName;
    if (name === "__proto__") continue;
    const known = out[name];
    if (known === undefined) out[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else out[name] = [known, value];
  }
  return out;
}
