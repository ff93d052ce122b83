/** The one parameter whose names have keys: `metadata[cart]=4711`. */
const WITH_KEY = /^(metadata)\[(.+)\]$/s;

type Values = Record<string, string | string[]>;

/**
 * Reads a URL's query as an object: a parameter given once is a string, given several times an array, and given with
 * keys an object. `name[]` is the same parameter as `name`.
 */
export function readQuery(url: string): Record<string, string | string[] | Values> {
  const start = url.indexOf("?");
  const plain: Values = {};
  const keyed: Record<string, Values> = {};
  if (start < 0) return plain;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    const [, outer, key] = WITH_KEY.exec(name) ?? [];
    if (outer !== undefined && key !== undefined) {
      // Without a prototype, so that every key is a key.
      keyed[outer] ??= Object.create(null) as Values;
      add(keyed[outer], key, value);
    } else {
      const whole = name.endsWith("[]") ? name.slice(0, -2) : name;
      if (whole !== "__proto__") add(plain, whole, value);
    }
  }
  // A parameter in both forms stays plain, which its schema refuses.
  return { ...keyed, ...plain };
}

function add(values: Values, name: string, value: string): void {
  const known = values[name];
  if (known === undefined) values[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else values[name] = [known, value];
}
