import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts, anyOf, fragment, store } from "@/server/db/store";

interface Vanished {
  chainId: number;
  txHash: string;
}

/**
 * Records that the chain no longer shows the transaction by which these payments succeeded. `find-lost-payments.ts`
 * decides whether they are lost. Payments that succeeded by another transaction are skipped.
 */
export async function recordVanished(
  tx: Tx,
  paymentIds: readonly string[],
  { chainId, txHash }: Vanished,
): Promise<void> {
  if (paymentIds.length === 0) return;
  const succeeded = acrossAccounts("job")
    .selectFrom("payment")
    .select(({ val }) => ["id", val(chainId).as("chain_id"), "tx_hash"])
    .where("id", "=", anyOf(paymentIds))
    .where("status", "=", fragment.lit("succeeded"))
    .where("tx_hash", "=", txHash);
  await changed(
    tx,
    store
      .insertInto("vanished_execution")
      .columns(["payment_id", "chain_id", "tx_hash"])
      .expression(succeeded)
      .onConflict((conflict) =>
        conflict.column("payment_id").doUpdateSet(({ ref }) => ({ tx_hash: ref("excluded.tx_hash") })),
      ),
  );
}
