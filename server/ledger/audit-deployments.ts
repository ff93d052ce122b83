import type { Hex } from "viem";
import { readInclusion } from "@/server/chain/reads/blocks";
import { db, many } from "@/server/db/sql";
import { fragment, secondsAgo, store } from "@/server/db/store";
import { compareGas } from "@/server/ledger/audit-gas";
import type { AuditRun } from "@/server/ledger/audit-run";

const PAGE = 200;

/**
 * Finds deployments of buyers' accounts that are in a block but not in the books. Booked ones are already compared with
 * their receipts, with all other gas.
 */
export async function auditDeployments(run: AuditRun): Promise<void> {
  let after = "";
  for (;;) {
    const page = await unbooked(run, after);
    for (const { txHash } of page) {
      const inclusion = await readInclusion(run.chain.id, txHash);
      if (!inclusion || inclusion.blockNumber > run.to) continue;
      await compareGas(run, { txHash, posted: null, block: inclusion.blockNumber, inclusion });
    }
    after = page.at(-1)?.txHash ?? "";
    if (page.length < PAGE) return;
  }
}

function unbooked({ chain, options }: AuditRun, after: string): Promise<{ txHash: Hex }[]> {
  return many(
    db,
    store
      .selectFrom("account_deployment as d")
      .select("d.tx_hash as txHash")
      .where("d.chain_id", "=", chain.id)
      .where("d.tx_hash", ">", after)
      .where("d.created_at", "<=", secondsAgo(options.settleS))
      .where(({ eb, or, val }) => or([val(options.isFull), eb("d.status", "<>", fragment.lit("replaced"))]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("ledger_entry as l")
              .whereRef("l.chain_id", "=", "d.chain_id")
              .whereRef("l.tx_hash", "=", "d.tx_hash")
              .where("l.kind", "=", fragment.lit("gas")),
          ),
        ),
      )
      .orderBy("d.tx_hash")
      .limit(PAGE)
      .$narrowType<{ txHash: Hex }>(),
  );
}
