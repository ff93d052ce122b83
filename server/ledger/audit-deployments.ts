import type { Hex } from "viem";
import { readInclusion } from "@/server/chain/reads/blocks";
import { db, many, sql } from "@/server/db/sql";
import { compareGas } from "@/server/ledger/audit-gas";
import type { AuditRun } from "@/server/ledger/audit-run";

const PAGE = 200;

/**
 * Finds deployments of buyers' accounts that are in a block but not in the books. Booked ones are already compared with
 * their receipts, together with all other gas.
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
    sql`select d.tx_hash as "txHash" from account_deployment d
        where d.chain_id = ${chain.id} and d.tx_hash > ${after}
          and d.created_at <= clock_timestamp() - ${options.settleS} * interval '1 second'
          and (${options.isFull}::boolean or d.status <> 'replaced')
          and not exists (select from ledger_entry l
            where l.chain_id = d.chain_id and l.tx_hash = d.tx_hash and l.kind = 'gas')
        order by d.tx_hash limit ${PAGE}`,
  );
}
