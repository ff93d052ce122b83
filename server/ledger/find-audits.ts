import { shownAssetOfToken } from "@/server/assets/known-assets";
import { chainsConfig } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { decimalOf } from "@/server/kernel/csv";
import type { Surplus } from "@/server/ledger/audit-run";
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
      .select("surplus")
      .$narrowType<Pick<Last, "counts" | "differences"> & { surplus: Surplus[] }>(),
  );
  const audits = new Map(
    rows.map(({ chainId, repairedAt, repairs, surplus, ...last }) => {
      const repaired = repairedAt && { at: repairedAt, count: repairs };
      return [chainId, { ...last, repaired, surplus: surplus.map((each) => present(chainId, each)) }];
    }),
  );
  return chainsConfig().chains.map(({ id, name }) => ({
    chainId: id,
    network: name,
    last: audits.get(id) ?? null,
  }));
}

function present(chainId: number, { router, token, amount }: Surplus): Last["surplus"][number] {
  const asset = shownAssetOfToken(chainId, token);
  const exact = decimalOf(BigInt(amount), asset?.decimals ?? 0);
  const short = exact.includes(".") ? exact.replace(/\.?0+$/, "") : exact;
  return { router, amount: `${short} ${asset?.symbol ?? token}` };
}
