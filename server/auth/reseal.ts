import { isSealedNow, seal, unseal } from "@/server/auth/seal";

/** A sealed value and the row that it opens for. */
export interface SealedRow {
  owner: string;
  sealed: Buffer;
}

/** Where values of one kind are kept. */
export interface SealedColumn {
  /** Rows after this owner, in the order of their owners; none at the end. */
  page: (after: string) => Promise<SealedRow[]>;
  /** Puts a value in the place of another, if that is still there. */
  replace: (owner: string, before: Buffer, after: Buffer) => Promise<void>;
}

/** How many values were sealed anew, and how many open with no secret that is known. */
export interface Resealed {
  anew: number;
  lost: number;
}

/** Seals by the present key what an earlier one has sealed. May be ended and run again at any time, beside everything else. */
export async function resealAll({ page, replace }: SealedColumn): Promise<Resealed> {
  const result = { anew: 0, lost: 0 };
  let after = "";
  for (;;) {
    const rows = await page(after);
    for (const { owner, sealed } of rows.filter((row) => !isSealedNow(row.sealed))) {
      const opened = unseal(sealed, owner);
      if (opened) await replace(owner, sealed, seal(opened, owner));
      result[opened ? "anew" : "lost"]++;
    }
    const last = rows.at(-1);
    if (!last) return result;
    after = last.owner;
  }
}
