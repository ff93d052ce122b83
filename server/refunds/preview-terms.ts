import { presentAmount } from "@/server/assets/amount";
import { parseAddress } from "@/server/assets/caip";
import { findChain } from "@/server/chain/client/registry";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { readVault } from "@/server/chain/reads/router-state";
import { db, one } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import { TAKEN } from "@/server/refunds/find-executed";
import type { RefundPreview } from "@/server/refunds/schema";
import { promisedOf } from "@/server/vaults/promised";

interface Executed {
  unit: string;
  value: bigint;
  merchantId: string;
  merchantName: string;
  chainId: number;
  router: string;
  token: string;
  payer: string;
  asset: string;
  paid: bigint;
  taken: bigint;
}

/** Previews a refund of what is left of these executed terms: its amount, its source, and whether the money suffices now. */
export async function previewTerms(optionId: string): Promise<Omit<RefundPreview, "personLimit">> {
  const executed = await find(optionId);
  const { paid, taken } = executed;
  const amount = paid - taken;
  const free = await freeIn(executed);
  const inToken = (value: bigint) => presentAmount(`caip19/${executed.asset}`, value);
  return {
    amount: taken > 0n ? inToken(amount) : presentAmount(executed.unit, executed.value),
    tokenAmount: inToken(amount),
    payer: parseAddress(executed.payer) ?? executed.payer,
    merchantName: executed.merchantName,
    networkName: findChain(executed.chainId)?.name ?? `Chain ${executed.chainId}`,
    available: free === null ? null : inToken(free),
    missing: free === null || free >= amount ? null : inToken(amount - free),
    isSent: refunderAccount() !== null,
  };
}

function find(optionId: string): Promise<Executed> {
  return one(
    db,
    acrossAccounts("found")
      .selectFrom("payment_option as o")
      .innerJoin("payment as p", "p.id", "o.payment_id")
      .innerJoin("merchant as m", "m.id", "p.merchant_id")
      .select(["p.unit", "p.amount as value", "p.merchant_id as merchantId", "m.name as merchantName"])
      .select(["o.chain_id as chainId", "o.router", "o.token", "o.payer", "o.asset", "o.amount as paid"])
      .select(TAKEN.as("taken"))
      .where("o.id", "=", optionId),
  );
}

/** Reads the vault's free money. Null when the network does not answer; the refund may still be requested. */
async function freeIn(place: Executed): Promise<bigint | null> {
  if (!findChain(place.chainId)) return null;
  const [balance, promised] = await Promise.all([
    readVault(place).catch((err: unknown) => {
      log().warn({ err, chainId: place.chainId }, "a vault could not be read");
      return null;
    }),
    promisedOf(place),
  ]);
  if (balance === null) return null;
  return balance > promised ? balance - promised : 0n;
}
