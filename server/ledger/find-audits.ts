import { chainsConfig } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { BooksHealth } from "@/server/ledger/health-schema";

type Last = NonNullable<BooksHealth["last"]>;

/** Finds the result of the last audit of each configured network. */
export async function findAudits(): Promise<BooksHealth[]> {
  const rows = await many(
    db,
    store
      .selectFrom("books_audit")
      .select(["chain_id as chainId", "finished_at as finishedAt", "is_full as isFull"])
      .select(["from_block as fromBlock", "to_block as toBlock", "counts", "differences"])
      .select(["difference_count as differenceCount", "repaired_at as repairedAt", "repaired as repairs"])
      .$narrowType<Pick<Last, "counts" | "differences">>(),
  );
  const audits = new Map(
    rows.map(({ chainId, repairedAt, repairs, ...last }) => {
      const repaired = repairedAt && { at: repairedAt, count: repairs };
      return [chainId, { ...last, repaired }];
    }),
  );
  return chainsConfig().chains.map(({ id, name }) => ({
    chainId: id,
    network: name,
    last: audits.get(id) ?? null,
  }));
}
