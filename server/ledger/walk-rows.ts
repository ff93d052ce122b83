import type { Step } from "@/server/ledger/audit-run";

/** The next ids after one, in order, at most so many. */
export type Select = (after: string, limit: number) => Promise<string[]>;

interface Walk {
  select: Select;
  /** Looks at some rows. */
  audit(ids: string[]): Promise<void>;
  after?: string;
  /** How many rows at most; all when left out. */
  rows?: number;
  /** Hears up to which row was read; the empty text when all were. */
  onRead?(last: string): void;
}

const PAGE = 500;

/** Looks at rows in pages, in the order of their ids. */
export function walkRows({ select, audit, after = "", rows = Number.POSITIVE_INFINITY, onRead }: Walk): Step {
  let last = after;
  let left = rows;
  return async () => {
    const limit = Math.min(PAGE, left);
    const ids = await select(last, limit);
    await audit(ids);
    left -= ids.length;
    last = ids.length < limit ? "" : (ids.at(-1) ?? "");
    onRead?.(last);
    return last !== "" && left > 0;
  };
}

/** The ids of a list that is known already. */
export function among(ids: readonly string[]): Select {
  const sorted = [...new Set(ids)].sort();
  return async (after, limit) => sorted.filter((id) => id > after).slice(0, limit);
}
