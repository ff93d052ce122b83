import type { SearchEntry } from "@/server/reference/reference";

const MAX_FOUND = 12;

/** A found place; `field` is the name of the field that matched, where the title did not. */
export interface FoundEntry extends SearchEntry {
  field: string | null;
}

/** Finds the places that match every word of a query, the best first. */
export function rankEntries(entries: readonly SearchEntry[], query: string): FoundEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = entries.flatMap((entry) => {
    const scores = words.map((word) => scoreOf(entry, word));
    if (scores.includes(0)) return [];
    const inFields = words.find((_, i) => scores[i] === FIELD || scores[i] === IN_FIELD);
    const field = inFields ? fieldWith(entry, inFields) : null;
    return [{ entry: { ...entry, field }, score: scores.reduce((sum, score) => sum + score, 0) }];
  });
  // The sort is stable: equal ones keep the page's order.
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry);
}

const TITLE_START = 8;
const WORD_START = 6;
const IN_TITLE = 4;
const IN_HINT = 3;
const FIELD = 2;
const IN_FIELD = 1;

/** How well one word fits a place; 0 where it does not. */
function scoreOf({ title, hint, fields }: SearchEntry, word: string): number {
  const name = title.toLowerCase();
  if (name.startsWith(word)) return TITLE_START;
  if (name.split(/[\s._-]+/).some((part) => part.startsWith(word))) return WORD_START;
  if (name.includes(word)) return IN_TITLE;
  if (hint.toLowerCase().includes(word)) return IN_HINT;
  const names = fields.toLowerCase();
  if (names.split(" ").includes(word)) return FIELD;
  return names.includes(word) ? IN_FIELD : 0;
}

function fieldWith({ fields }: SearchEntry, word: string): string | null {
  const names = fields.split(" ");
  return (
    names.find((name) => name.toLowerCase() === word) ??
    names.find((name) => name.toLowerCase().includes(word)) ??
    null
  );
}
