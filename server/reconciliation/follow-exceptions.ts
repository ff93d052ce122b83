import { many, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import type { BlockRange } from "@/server/indexer/read-block-range";

interface Followed {
  id: string;
  paymentId: string | null;
  txHash: string;
}

interface ReadFrom {
  chainId: number;
  /** The last block before the range. */
  after: number;
}

/**
 * Compares recorded exceptions, except lost payments and those of deposits, with the current chain. They are below the cursor, so only a
 * cursor that moved back past them reads them again. Exceptions that a reorganisation removed are marked, never
 * deleted. One that reappears counts again.
 */
export async function followExceptions(
  tx: Tx,
  { chainId, after }: ReadFrom,
  range: BlockRange,
): Promise<void> {
  const { end, events, transfers } = range;
  const shown = [...events, ...(transfers ?? [])];
  const hashes = shown.map(({ txHash }) => txHash);
  const gone = await many(
    tx,
    acrossAccounts("job")
      .updateTable("payment_exception as x")
      .set({ gone_at: clock() })
      .where("x.chain_id", "=", chainId)
      .where("x.kind", "<>", fragment.lit("lost"))
      .where("x.deposit_id", "is", null)
      .where("x.gone_at", "is", null)
      .where("x.block_number", ">", after)
      .where("x.block_number", "<=", end)
      .where("x.tx_hash", "<>", fragment<string>`all(${hashes})`)
      .where(({ eb, or, val }) => or([eb("x.key", "is not", null), val(transfers !== null)]))
      .returning(["x.id", "x.payment_id as paymentId", "x.tx_hash as txHash"]),
  );
  await recordNews(tx, { type: "exception.gone", chainId, exceptions: gone });
  if (shown.length === 0) return;
  const blocks = shown.map(({ blockNumber }) => blockNumber);
  const observed = fragment<{ hash: string; block: number }>`unnest(${hashes}::text[], ${blocks}::bigint[])`;
  const back = await many(
    tx,
    acrossAccounts("job")
      .updateTable("payment_exception as x")
      .from(observed.as<"e">(fragment`e (hash, block)`))
      .set(({ ref }) => ({ gone_at: null, block_number: ref("e.block") }))
      .where("x.chain_id", "=", chainId)
      .where("x.kind", "<>", fragment.lit("lost"))
      .where("x.deposit_id", "is", null)
      .whereRef("x.tx_hash", "=", "e.hash")
      .where("x.gone_at", "is not", null)
      .returning(["x.id", "x.payment_id as paymentId", "x.tx_hash as txHash"]),
  );
  await recordNews(tx, { type: "exception.returned", chainId, exceptions: back });
}

interface News {
  type: "exception.gone" | "exception.returned";
  chainId: number;
  exceptions: Followed[];
}

async function recordNews(tx: Tx, { type, chainId, exceptions }: News): Promise<void> {
  for (const { id, paymentId, txHash } of exceptions) {
    if (paymentId) await recordEvent(tx, { paymentId, type, data: { exceptionId: id, txHash, chainId } });
  }
}
