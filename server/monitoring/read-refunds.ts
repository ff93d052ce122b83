import { shownAssetOfToken } from "@/server/assets/known-assets";
import { refOf } from "@/server/chain/calls/terms";
import { computed, raw } from "@/server/db/raw";
import { db, many, one } from "@/server/db/sql";
import { acrossAccounts, literals } from "@/server/db/store";
import { metrics } from "@/server/metrics/metrics";

const WAITING = ["pending", "pending_funds", "submitted", "undeliverable"] as const;
/** Vaults whose balance is summed in one reading. */
const MOST_VAULTS = 200;

/** Reads the refunds that have not ended and the vaults that pay them. @returns a function that sets their gauges */
export async function readRefunds(): Promise<() => void> {
  const [refunds, promised] = await Promise.all([findWaiting(), findPromised()]);
  const held = await Promise.all(promised.map(findHeld));
  return () => {
    const { refundsOpen, vaultPromised, vaultBalance } = metrics();
    for (const { chainId: chain, status, count } of refunds) refundsOpen.set({ chain, status }, count);
    promised.forEach(({ chainId, token, amount }, i) => {
      const asset = shownAssetOfToken(chainId, token);
      if (!asset) return;
      const place = { chain: chainId, asset: asset.symbol };
      const whole = (units: bigint) => Number(units) / 10 ** asset.decimals;
      vaultPromised.inc(place, whole(amount));
      vaultBalance.inc(place, whole(held[i] ?? 0n));
    });
  };
}

function findWaiting() {
  return many(
    db,
    acrossAccounts("job")
      .selectFrom("refund")
      .select(["chain_id as chainId", "status"])
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "in", literals(...WAITING))
      .groupBy(["chain_id", "status"]),
  );
}

interface Vault {
  chainId: number;
  router: string;
  merchantId: string;
  token: string;
}

/** Sums the open refunds by the vault that pays them. */
function findPromised() {
  return many(
    db,
    acrossAccounts("job")
      .selectFrom("refund as r")
      .innerJoin("payment_option as o", "o.id", "r.option_id")
      .select(["r.chain_id as chainId", "o.router", "r.merchant_id as merchantId", "o.token"])
      .select(({ fn }) => fn.sum<bigint>("r.amount").as("amount"))
      .where("r.status", "in", literals("pending", "pending_funds", "submitted"))
      .where("r.wallet", "is", null)
      .groupBy(["r.chain_id", "o.router", "r.merchant_id", "o.token"])
      .orderBy("amount", "desc")
      .limit(MOST_VAULTS),
  );
}

/** Sums what a vault holds by the books. */
async function findHeld({ chainId, router, merchantId, token }: Vault): Promise<bigint> {
  // The view ledger_side is not in the schema.
  const sum = raw({ amount: computed("numeric") })`
    select coalesce(sum(amount), 0) as amount from ledger_side
    where account = 'vault' and chain_id = ${chainId} and router = ${router} and party = ${refOf(merchantId)}
      and token = ${token}`;
  return (await one(db, sum)).amount;
}
