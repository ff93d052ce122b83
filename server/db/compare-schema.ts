const CONTRACT = /^contract: (\d+)\.(\d+)\.(\d+)$/;

/** A migration that the database has. */
export interface Applied {
  name: string;
  /** `contract: <release>` when it removed something that earlier releases need. */
  logs: string | null;
}

interface Comparison {
  /** This version's migrations that the database lacks. */
  missing: string[];
  /** The database's migrations that this version does not know. */
  unknown: string[];
  /** The oldest release that the database still serves, if it is newer than this one. */
  needs: string | undefined;
}

/** Compares a database's migrations with those of this version. */
export function compareSchema(applied: Applied[], known: string[], version: string): Comparison {
  const names = new Set(applied.map(({ name }) => name));
  const own = new Set(known);
  const unknown = applied.filter(({ name }) => !own.has(name));
  const needs = unknown
    .map(({ logs }) =>
      CONTRACT.exec(logs ?? "")
        ?.slice(1)
        .join("."),
    )
    .filter((release) => release !== undefined)
    .toSorted(byVersion)
    .at(-1);
  return {
    missing: known.filter((name) => !names.has(name)),
    unknown: unknown.map(({ name }) => name),
    needs: needs !== undefined && byVersion(needs, version) > 0 ? needs : undefined,
  };
}

function byVersion(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split(".").map((part) => Number.parseInt(part, 10)));
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
