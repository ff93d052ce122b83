import type { Hex } from "viem";
import { sendRaw } from "@/server/chain/calls/send-raw";
import { changed, db } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import { failSpan, type Traced } from "@/server/kernel/trace";
import { inTraces } from "@/server/relayer/signer/in-traces";
import type { RelayKey } from "@/server/relayer/signer/relay-signer";

/** Signed bytes and their hash. */
export interface SignedTransaction {
  hash: Hex;
  raw: Hex;
  /** The jobs whose calls it contains, where they are known. */
  jobs?: readonly Traced[];
}

/**
 * Sends the stored bytes of versions in order. Pass the lowest nonce first, because nodes refuse or forget transactions
 * that arrive too early. Safe to repeat. Never throws: the receipts decide, and the bytes are sent again while there is
 * none.
 */
export async function sendVersions(
  signer: RelayKey,
  transactions: readonly SignedTransaction[],
): Promise<void> {
  const notes: Promise<void>[] = [];
  for (const signed of transactions) {
    if (await isTaken(signer, signed)) notes.push(noteTaken(signer, signed));
  }
  await Promise.all(notes);
}

function isTaken(signer: RelayKey, { hash, raw, jobs = [] }: SignedTransaction): Promise<boolean> {
  const chainId = signer.chain.id;
  signer.memory.sentAt.set(hash, performance.now());
  return inTraces(signer, { name: "relay send", jobs }, async () => {
    const refusal = await sendRaw(chainId, raw);
    const { refusals } = signer.memory;
    if (refusal === null) {
      refusals.delete(hash);
      return true;
    }
    failSpan("refused");
    // It is sent every few seconds.
    if (refusals.get(hash) !== refusal) log().warn({ chainId, hash, refusal }, "a transaction was not taken");
    refusals.set(hash, refusal);
    return false;
  });
}

async function noteTaken({ chain }: RelayKey, { hash }: SignedTransaction): Promise<void> {
  await noteBroadcast(chain.id, hash).catch((err: unknown) => {
    log().warn({ chainId: chain.id, hash, err }, "a broadcast could not be noted");
  });
}

async function noteBroadcast(chainId: number, txHash: string): Promise<void> {
  const data = JSON.stringify({ chainId, txHash });
  const marking = store
    .updateTable("relay_transaction")
    .set({ broadcast_at: clock() })
    .where("hash", "=", txHash)
    .where("broadcast_at", "is", null)
    .returning("job_id");
  await changed(
    db,
    store
      .with("first", () => marking)
      .with("sent", (query) =>
        query
          .selectFrom("relay_job as j")
          .innerJoin("first", "first.job_id", "j.transaction_id")
          .select(["j.payment_id", fragment<number>`count(*) over () - 1`.as("others")]),
      )
      .insertInto("payment_event")
      .columns(["payment_id", "type", "data"])
      .expression(({ selectFrom }) =>
        selectFrom("sent").select([
          "payment_id",
          fragment.lit("relay.broadcast").as("type"),
          fragment<string>`${data}::jsonb || jsonb_build_object('others', others)`.as("data"),
        ]),
      ),
  );
}
