import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SOURCE = /[.]tsx?$/;

/** Lists the source files of folders, by path from the root. */
export function sourcesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => SOURCE.test(file) && !file.startsWith("generated"))
      .map((file) => path.join(folder, file)),
  );
}

export const readSource = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/**
 * Lists the keys that no source uses: neither as a text, nor as a text with placeholders (`${kind}Title`), from any of
 * the key's namespaces.
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const texts = new Set<string>();
  const patterns: RegExp[] = [];
  for (const source of sources) {
    for (const [, text = ""] of source.matchAll(/["'`]([A-Za-z0-9_.]+)["'`]/g)) texts.add(text);
    for (const [, name = ""] of source.matchAll(/^\s*([A-Za-z0-9_]+): /gm)) texts.add(name);
    for (const [, text = ""] of source.matchAll(/`([A-Za-z0-9_.]*\$\{[^`]*)`/g)) {
      const fixed = text.split(/\$\{[^}]*\}/);
      if (fixed.join("").replaceAll(".", "").length > 1 && fixed.every((part) => /^[\w.]*$/.test(part))) {
        patterns.push(new RegExp(`^${fixed.map((part) => part.replaceAll(".", "\\.")).join("\\w+")}$`));
      }
    }
  }
  const isUsed = (name: string) => texts.has(name) || patterns.some((pattern) => pattern.test(name));
  return keys.filter((key) => !endings(key).some(isUsed));
}

/** Returns the suffixes of "a.b.c": itself, "b.c" and "c". */
function endings(key: string): string[] {
  const parts = key.split(".");
  return parts.map((_, index) => parts.slice(index).join("."));
}

/**
 * Lists the namespaces that a page's client components use, with the using file, following the imports from its file.
 */
export function clientNamespaces(page: string): Map<string, string> {
  const found = new Map<string, string>();
  walk(page, (file, source, isClient) => {
    if (!isClient) return;
    for (const [, name = ""] of source.matchAll(/useTranslations\("([^"]+)"\)/g)) found.set(name, file);
  });
  return found;
}

/** Lists the namespaces sent with a page: by its file, its imports, and its layouts. */
export function sentNamespaces(page: string): string[] {
  const found: string[] = [];
  for (const file of [page, ...layoutsAround(page)]) {
    walk(file, (_, source) => {
      for (const [, list = ""] of source.matchAll(/(?:namespaces=\{|messagesFor\([^,]+, )\[([^\]]*)\]/g)) {
        found.push(...[...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name));
      }
    });
  }
  return found;
}

function layoutsAround(page: string): string[] {
  const folders = path.dirname(page).split(path.sep);
  const layouts = folders.map((_, index) => path.join(...folders.slice(0, index + 1), "layout.tsx"));
  return layouts.filter((file) => file !== page && exists(file));
}

/** Visits a file and its value imports, each marked as part of the browser's bundle or not. */
function walk(start: string, visit: (file: string, source: string, isClient: boolean) => void): void {
  const found = new Set<string>();
  const open = [{ file: start, isClient: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const source = readSource(next.file);
    const isClient = next.isClient || /^["']use client["']/.test(source);
    const key = `${next.file} ${isClient}`;
    if (found.has(key)) continue;
    found.add(key);
    visit(next.file, source, isClient);
    open.push(...importsOf(source).map((file) => ({ file, isClient })));
  }
}

/** Files of app/ and components/ that a source imports by value. */
function importsOf(source: string): string[] {
  const named = source.matchAll(
    /(?:^(?:import|export) (?!type )[^;]*?from |\bimport\()"@\/((?:app|components)\/[^"]+)"/gm,
  );
  return [...named].flatMap(([, name = ""]) => [`${name}.tsx`, `${name}.ts`].filter(exists));
}

function exists(file: string): boolean {
  return existsSync(path.join(ROOT, file));
}
