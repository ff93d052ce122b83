import type { Step } from "@/server/ledger/audit-run";

/** Selects the next ids after one, in order, up to the limit. */
export type Select = (after: string, limit: number) => Promise<string[]>;

interface Walk {
  select: Select;
  /** Audits some rows. */
  audit(ids: string[]): Promise<void>;
  after?: string;
  /** Maximum number of rows; all when left out. */
  rows?: number;
  /** Called with the last row read; with an empty text when all were read. */
  onRead?(last: string): void;
}

const PAGE = 500;

/** Audits rows in pages, in the order of their ids. */
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

/** Selects from a known list of ids. */
export function among(ids: readonly string[]): Select {
  const sorted = [...new Set(ids)].sort();
  return async (after, limit) => sorted.filter((id) => id > after).slice(0, limit);
}
