import { onNotify } from "@/server/db/listen";
import { singleton } from "@/server/kernel/singleton";

const TTL_MS = 1_000;
const MAX_ENTRIES = 10_000;

interface Entry<T> {
  value: Promise<T>;
  until: number;
  /** `table:id` of the row behind the value, once known. */
  source?: string;
}

/**
 * Creates a process-wide cache for rows read on every request. Entries live one second and are dropped at once when the
 * row changes (NOTIFY `cache_changed`). A burst of the same key shares one query.
 */
export function cached<T>(name: string, sourceOf: (value: T) => string | undefined) {
  const entries = singleton(`cache:${name}`, () => {
    const made = new Map<string, Entry<T>>();
    onNotify("cache_changed", (changed) => {
      for (const [key, entry] of made) if (entry.source === changed) made.delete(key);
    });
    return made;
  });
  return (key: string, load: () => Promise<T>): Promise<T> => {
    const known = entries.get(key);
    if (known && known.until > Date.now()) return known.value;
    if (entries.size >= MAX_ENTRIES) entries.clear();
    const entry: Entry<T> = { value: load(), until: Date.now() + TTL_MS };
    entries.set(key, entry);
    entry.value.then(
      (value) => {
        entry.source = sourceOf(value);
      },
      () => entries.delete(key),
    );
    return entry.value;
  };
}
