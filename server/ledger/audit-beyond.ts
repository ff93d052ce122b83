import type { Hex } from "viem";
import { firstBlock, routerAddresses } from "@/server/chain/client/routers";
import { readHead, readInclusion } from "@/server/chain/reads/blocks";
import { routerEvents } from "@/server/chain/reads/router-events";
import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { auditExceptions } from "@/server/ledger/audit-exceptions";
import { compareGas, findPostedGas } from "@/server/ledger/audit-gas";
import { type AuditRun, note } from "@/server/ledger/audit-run";
import { type Place, unshown, where } from "@/server/ledger/place";
import type { Span } from "@/server/ledger/reread";

type Beyond = Place & { txHash: Hex; router: string | null };

const PAGE = 200;

/**
 * Audits booked entries in blocks outside the audited blocks: below the routers' first block, and above the last one
 * read. A few may appear at the chain's end for moments, so each is compared with its receipt.
 */
export async function auditBeyond(run: AuditRun): Promise<void> {
  const { number: head } = await readHead(run.chain);
  const outside: Span[] = [
    { from: 0, to: firstBlock(run.chain) - 1 },
    { from: run.cursor + 1, to: Number.MAX_SAFE_INTEGER },
  ];
  for (const span of outside) {
    await auditEvents(run, span, head);
    await auditGas(run, span);
    await auditExceptions(run, span);
  }
}

async function auditEvents(run: AuditRun, span: Span, head: number): Promise<void> {
  const { chain } = run;
  let last: Pick<Place, "txHash" | "logIndex"> = { txHash: "", logIndex: -1 };
  for (;;) {
    const page = await findOutside(run, span, { head, last });
    for (const each of page) {
      const inclusion = await readInclusion(chain.id, each.txHash);
      const shown = routerEvents(routerAddresses(chain), inclusion?.logs ?? []);
      const isShown = shown.some(
        ({ logIndex, blockNumber }) => logIndex === each.logIndex && blockNumber === each.blockNumber,
      );
      if (isShown && each.blockNumber >= firstBlock(chain)) continue;
      const text = `${where(chain, each)}: ${unshown(chain, each.router)}`;
      note(run, { about: null, text });
    }
    const end = page.at(-1);
    if (!end || page.length < PAGE) return;
    last = end;
  }
}

/**
 * Finds booked events in these blocks, or events in blocks that do not exist. Unbooked events above the cursor are
 * normal.
 */
function findOutside(
  { chain }: AuditRun,
  { from, to }: Span,
  { head, last }: { head: number; last: Pick<Place, "txHash" | "logIndex"> },
): Promise<Beyond[]> {
  return many(
    db,
    store
      .selectFrom("chain_event as e")
      .select(["e.tx_hash as txHash", "e.log_index as logIndex", "e.block_number as blockNumber", "e.router"])
      .where("e.chain_id", "=", chain.id)
      .where((eb) => eb.between("e.block_number", from, to))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("e.tx_hash", "e.log_index"), ">", tuple(last.txHash, last.logIndex)),
      )
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb("e.confirmed_at", "is not", null),
          eb("e.block_number", ">", head),
          eb("e.block_number", "<", firstBlock(chain)),
          exists(
            selectFrom("ledger_entry as l")
              .whereRef("l.chain_id", "=", "e.chain_id")
              .whereRef("l.tx_hash", "=", "e.tx_hash")
              .whereRef("l.log_index", "=", "e.log_index"),
          ),
        ]),
      )
      .orderBy("e.tx_hash")
      .orderBy("e.log_index")
      .limit(PAGE)
      .$narrowType<Pick<Beyond, "txHash">>(),
  );
}

async function auditGas(run: AuditRun, span: Span): Promise<void> {
  let after = 0;
  for (;;) {
    const page = await findPostedGas(run.chain.id, span, { after, limit: PAGE });
    for (const gas of page) {
      await compareGas(run, { ...gas, inclusion: await readInclusion(run.chain.id, gas.txHash) });
    }
    after = page.at(-1)?.id ?? 0;
    if (page.length < PAGE) return;
  }
}
