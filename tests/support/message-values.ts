import compile from "icu-minify/compile";

/** icu-minify's codes for the use of a value: `["count", PLURAL, branches]`. */
const KINDS = ["#", "select", "plural", "ordinal", "number", "date", "time"];

/** Lists the values of a message, as "count plural", "amount" or "bold tag", sorted. */
export function valuesOf(message: string): string[] {
  const found = new Set<string>();
  collect(compile(message), found);
  return [...found].sort();
}

function collect(compiled: unknown, found: Set<string>): void {
  if (Array.isArray(compiled)) for (const part of compiled) collectPart(part, found);
}

function collectPart(part: unknown, found: Set<string>): void {
  if (!Array.isArray(part)) return;
  const [name, kind, ...rest] = part;
  if (kind === undefined) found.add(name);
  else if (typeof kind === "number" && kind > 0) {
    found.add(`${name} ${KINDS[kind]}`);
    for (const branches of rest) for (const branch of Object.values(branches ?? {})) collect(branch, found);
  } else {
    found.add(`${name} tag`);
    collect([kind, ...rest], found);
  }
}

/** Lists every message of a tree by its path: `["home.title", "Home"]`. */
export function leavesOf(tree: object, prefix = ""): [path: string, message: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : leavesOf(value, `${prefix}${key}.`),
  );
}
