import { many, sql, type Tx } from "@/server/db/sql";
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
 * Compares recorded exceptions, except lost payments, with the current chain. They are below the cursor, so only a
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
  const gone = await many<Followed & Record<string, unknown>>(
    tx,
    sql`update payment_exception set gone_at = clock_timestamp()
        where chain_id = ${chainId} and kind <> 'lost' and gone_at is null and block_number > ${after} and block_number <= ${end}
          and tx_hash <> all(${hashes}) and (key is not null or ${transfers !== null})
        returning id, payment_id as "paymentId", tx_hash as "txHash"`,
  );
  await tell(tx, { type: "exception.gone", chainId, exceptions: gone });
  if (shown.length === 0) return;
  const blocks = shown.map(({ blockNumber }) => blockNumber);
  const back = await many<Followed & Record<string, unknown>>(
    tx,
    sql`update payment_exception x set gone_at = null, block_number = e.block
        from unnest(${hashes}::text[], ${blocks}::bigint[]) as e (hash, block)
        where x.chain_id = ${chainId} and x.kind <> 'lost' and x.tx_hash = e.hash and x.gone_at is not null
        returning x.id, x.payment_id as "paymentId", x.tx_hash as "txHash"`,
  );
  await tell(tx, { type: "exception.returned", chainId, exceptions: back });
}

interface News {
  type: "exception.gone" | "exception.returned";
  chainId: number;
  exceptions: Followed[];
}

async function tell(tx: Tx, { type, chainId, exceptions }: News): Promise<void> {
  for (const { id, paymentId, txHash } of exceptions) {
    if (paymentId) await recordEvent(tx, { paymentId, type, data: { exceptionId: id, txHash, chainId } });
  }
}
