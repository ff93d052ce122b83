import { NATIVE_TOKEN } from "@/server/assets/asset";
import { findChain } from "@/server/chain/client/registry";
import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";

/** The position of the router's event. */
interface EventPlace {
  chainId: number;
  txHash: string;
  logIndex: number;
}

/**
 * Records an execution of terms that were never quoted here. They come from another installation on the same router, or
 * from quotes that a restored backup lacks. It belongs to the merchant whose wallet received it if exactly one matches,
 * else to nobody.
 */
export async function recordUnknown(tx: Tx, { chainId, txHash, logIndex }: EventPlace): Promise<void> {
  const mode = findChain(chainId)?.mode ?? "live";
  await changed(
    tx,
    store
      .insertInto("payment_exception")
      .columns([
        "id",
        "account_id",
        "merchant_id",
        "mode",
        "kind",
        "chain_id",
        "token",
        "amount",
        "payer",
        "destination",
        "key",
        "tx_hash",
        "log_index",
        "block_number",
        "block_time",
      ])
      .expression(executionAt({ chainId, txHash, logIndex }, mode))
      .onConflict((conflict) =>
        conflict
          .column("key")
          .where("kind", "<>", fragment.lit("lost"))
          .doUpdateSet(({ ref }) => ({
            tx_hash: ref("excluded.tx_hash"),
            log_index: ref("excluded.log_index"),
            block_number: ref("excluded.block_number"),
            block_time: ref("excluded.block_time"),
            gone_at: null,
          })),
      ),
  );
}

function executionAt({ chainId, txHash, logIndex }: EventPlace, mode: "test" | "live") {
  return acrossAccounts("job")
    .selectFrom("chain_event as e")
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("crypto_settlement as s")
          .select(fragment<string>`min(s.account_id collate "C")`.as("account_id"))
          .select(fragment<string>`min(s.merchant_id collate "C")`.as("merchant_id"))
          .whereRef("s.chain_id", "=", "e.chain_id")
          .where("s.destination", "=", fragment<string>`e.data ->> 'destination'`)
          .where("s.deleted_at", "is", null)
          .having(fragment<boolean>`count(distinct s.merchant_id) = 1`)
          .as("owner"),
      (join) => join.onTrue(),
    )
    .select(({ val }) => [val(newId("exc")).as("exception_id"), "owner.account_id", "owner.merchant_id"])
    .select([
      fragment<string>`${mode}::run_mode`.as("mode"),
      fragment.lit("unknown").as("kind"),
      "e.chain_id",
    ])
    .select([
      fragment<string>`e.data ->> 'token'`.as("token"),
      fragment<bigint>`(e.data ->> 'amount')::numeric`.as("amount"),
      fragment<string>`e.data ->> 'payer'`.as("payer"),
      fragment<string | null>`nullif(e.data ->> 'destination', ${NATIVE_TOKEN})`.as("destination"),
    ])
    .select(["e.key", "e.tx_hash", "e.log_index", "e.block_number", "e.block_time"])
    .where("e.chain_id", "=", chainId)
    .where("e.tx_hash", "=", txHash)
    .where("e.log_index", "=", logIndex);
}
