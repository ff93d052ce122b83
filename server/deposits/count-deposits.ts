import { one, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, literals, store } from "@/server/db/store";
import { LIVE_STATUSES } from "@/server/deposits/lifecycle";

/** The number of deposit addresses that bound a payment's next one. */
interface DepositCounts {
  /** Live ones of the asset. */
  ofAsset: number;
  /** Assets with live ones, without this one. */
  otherAssets: number;
  /** All of the payment. */
  all: number;
}

/** Counts a payment's deposit addresses. The caller holds the payment's lock. */
export function countDeposits(tx: Tx, paymentId: string, asset: string): Promise<DepositCounts> {
  const isLive = fragment<boolean>`status in (${fragment.join(literals(...LIVE_STATUSES))})`;
  return one(
    tx,
    acrossAccounts("found")
      .selectFrom("deposit_address")
      .select([
        fragment<number>`count(*) filter (where ${isLive} and asset = ${asset})`.as("ofAsset"),
        fragment<number>`count(distinct asset) filter (where ${isLive} and asset <> ${asset})`.as(
          "otherAssets",
        ),
        fragment<number>`count(*)`.as("all"),
      ])
      .where("payment_id", "=", paymentId),
  );
}

/** Checks whether the installation watches as many addresses with each window as it can. */
export async function isWatchFull(tx: Tx, most: number): Promise<boolean> {
  const watched = acrossAccounts("capability")
    .selectFrom("deposit_address")
    .select("id")
    .where("watch_tier", "=", fragment.lit("window"))
    .limit(most);
  const { count } = await one(
    tx,
    store.selectNoFrom(({ selectFrom, fn }) =>
      selectFrom(watched.as("w")).select(fn.countAll<number>().as("count")).$asScalar().as("count"),
    ),
  );
  return (count ?? 0) >= most;
}
