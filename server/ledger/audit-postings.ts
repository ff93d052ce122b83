import { db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { type AuditRun, note, type Step } from "@/server/ledger/audit-run";

/** Hashes are spread evenly, so a part of their space covers the same part of all postings. */
const SPACE = 2 ** 32;
const STEP = SPACE / 256;
const DIGITS = 8;
const PAGE = 500;

/**
 * Finds postings whose event is not stored, which a foreign key prevents unless somebody disables it. Reads a share of
 * all transactions, after those that the round has read.
 */
export function auditPostings(run: AuditRun, share: number): Step {
  const isWhole = share === 1;
  let next = isWhole ? 0 : Number.parseInt(run.rereadHash || "0", 16);
  const end = Math.min(SPACE, next + Math.ceil(SPACE * share));
  return async () => {
    const to = Math.min(end, next + STEP);
    await auditRange(run, next, to);
    next = to;
    if (!isWhole) run.rereadHash = next === SPACE ? "" : prefix(next);
    return next < end;
  };
}

async function auditRange(run: AuditRun, from: number, to: number): Promise<void> {
  const { chain } = run;
  const upTo = to === SPACE ? "0xg" : `0x${prefix(to)}`;
  const orphans = await many(
    db,
    store
      .selectFrom("ledger_entry as l")
      .select(["l.tx_hash as txHash", "l.log_index as logIndex"])
      .distinct()
      .where("l.chain_id", "=", chain.id)
      .where(fragment<string>`l.tx_hash::text`, ">=", `0x${prefix(from)}`)
      .where(fragment<string>`l.tx_hash::text`, "<", upTo)
      .where("l.log_index", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("chain_event as e")
              .whereRef("e.chain_id", "=", "l.chain_id")
              .whereRef("e.tx_hash", "=", "l.tx_hash")
              .whereRef("e.log_index", "=", "l.log_index"),
          ),
        ),
      )
      .limit(PAGE),
  );
  for (const { txHash, logIndex } of orphans) {
    const text = `${chain.name} (${chain.id}), ${txHash} log ${logIndex}: something is posted for an event that is not stored`;
    note(run, { about: null, text });
  }
}

const prefix = (place: number) => place.toString(16).padStart(DIGITS, "0");
