import { isSealedNow, seal, unseal } from "@/server/auth/seal";

/** A sealed value and its owner's row. */
export interface SealedRow {
  owner: string;
  sealed: Buffer;
}

/** A column of sealed values of one kind. */
export interface SealedColumn {
  /** Rows after this owner, ordered by owner; empty at the end. */
  page: (after: string) => Promise<SealedRow[]>;
  /** Replaces a sealed value, if it is unchanged. */
  replace: (owner: string, before: Buffer, after: Buffer) => Promise<void>;
}

/** Numbers of resealed values, and of values that no known secret opens. */
export interface Resealed {
  resealed: number;
  lost: number;
}

/**
 * Seals values of an earlier key again with the present one. It can be interrupted and repeated, and runs alongside
 * everything else.
 */
export async function resealAll({ page, replace }: SealedColumn): Promise<Resealed> {
  const result = { resealed: 0, lost: 0 };
  let after = "";
  for (;;) {
    const rows = await page(after);
    for (const { owner, sealed } of rows.filter((row) => !isSealedNow(row.sealed))) {
      const opened = unseal(sealed, owner);
      if (opened) await replace(owner, sealed, seal(opened, owner));
      result[opened ? "resealed" : "lost"]++;
    }
    const last = rows.at(-1);
    if (!last) return result;
    after = last.owner;
  }
}
