import { presentAmount, presentFiatAmount } from "@/server/assets/amount";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import { chainName } from "@/server/assets/known-assets";
import { addableChain } from "@/server/chain/client/local-chains";
import { findChain } from "@/server/chain/client/registry";
import { possiblePlaces } from "@/server/chain/client/router-place";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { readVault } from "@/server/chain/reads/router-state";
import { db, one } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { log } from "@/server/kernel/log";
import { refundsInParts } from "@/server/refunds/decide-amount";
import { TAKEN } from "@/server/refunds/find-executed";
import type { RefundPreview } from "@/server/refunds/schema";
import { promisedOf } from "@/server/vaults/promised";

interface Executed {
  unit: string;
  value: bigint;
  merchantId: string;
  merchantName: string;
  chainId: number;
  router: `0x${string}`;
  token: string;
  fiatCurrency: string | null;
  fiatMinor: bigint | null;
  payer: string;
  asset: string;
  paid: bigint;
  taken: bigint;
}

/** Previews a refund of what is left of these executed terms: its amount, its source, and whether the money suffices now. */
export async function previewTerms(optionId: string): Promise<Omit<RefundPreview, "personLimit">> {
  const executed = await find(optionId);
  const { paid, taken, chainId, fiatCurrency, fiatMinor } = executed;
  const chain = findChain(chainId);
  const amount = paid - taken;
  const free = await freeIn(executed);
  const inToken = (value: bigint) => presentAmount(`caip19/${executed.asset}`, value);
  return {
    amount: taken > 0n ? inToken(amount) : presentAmount(executed.unit, executed.value),
    tokenAmount: inToken(amount),
    paid: inToken(paid),
    price: fiatCurrency === null || fiatMinor === null ? null : presentFiatAmount(fiatCurrency, fiatMinor),
    isDivisible: refundsInParts(executed),
    payer: parseAddress(executed.payer) ?? executed.payer,
    merchantName: executed.merchantName,
    networkName: chainName(chainId),
    vault: { merchantId: executed.merchantId, asset: executed.asset, router: executed.router },
    network: chain ? { chainId, addable: addableChain(chain) } : null,
    canSign: chain !== undefined && isSignable(executed),
    available: free === null ? null : inToken(free),
    missing: free === null || free >= amount ? null : inToken(amount - free),
    isSent: refunderAccount() !== null,
  };
}

/** Checks whether a signature can pay it: of a token, on a router whose edition surely takes it. */
function isSignable({ chainId, router, token }: Executed): boolean {
  const areNew = possiblePlaces({ chainId, router }).every(({ version }) => version >= 2);
  return token !== NATIVE_TOKEN && areNew && refunderAccount() !== null;
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
      .select(["p.fiat_currency as fiatCurrency", "p.fiat_minor as fiatMinor", TAKEN.as("taken")])
      .where("o.id", "=", optionId)
      .$narrowType<Pick<Executed, "router">>(),
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
