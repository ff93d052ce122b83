import { changed, db, maybeOne } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";

/** The least amount of a deposit, in base units, and the gas price in wei that it comes from. */
interface Minimum {
  chainId: number;
  asset: string;
  amount: bigint;
  gas: bigint;
  gasPrice: bigint;
}

/** Finds the least amount of a deposit in an asset, in base units, unless it was computed over an hour ago. */
export async function findMinimum(chainId: number, asset: string): Promise<bigint | undefined> {
  const row = await maybeOne(
    db,
    store
      .selectFrom("deposit_minimum")
      .select("amount")
      .where("chain_id", "=", chainId)
      .where("asset", "=", asset)
      .where("computed_at", ">", fragment<Date>`clock_timestamp() - interval '1 hour'`),
  );
  return row?.amount;
}

/** Stores a newly computed minimum. */
export async function storeMinimum({ chainId, asset, amount, gas, gasPrice }: Minimum): Promise<void> {
  const values = { amount, gas: Number(gas), gas_price: gasPrice, computed_at: clock() };
  await changed(
    db,
    store
      .insertInto("deposit_minimum")
      .values({ chain_id: chainId, asset, ...values })
      .onConflict((conflict) => conflict.columns(["chain_id", "asset"]).doUpdateSet(values)),
  );
}
