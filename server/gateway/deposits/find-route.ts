import type { Address } from "viem";
import { type Asset, findAsset } from "@/server/assets/asset";
import { parseAssetId } from "@/server/assets/caip";
import { priceContext } from "@/server/assets/rate-providers";
import { type ChainStatus, checkedStatus } from "@/server/chain/checks/chain-status";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import { openRouters, routerKey } from "@/server/chain/client/routers";
import { unreachable } from "@/server/chain/client/unreachable";
import { depositMinimum } from "@/server/deposits/deposit-minimum";
import type { Payable } from "@/server/gateway/find-payable";
import { findUsedRouters } from "@/server/gateway/find-used-routers";
import { type AssetQuote, quoteAsset } from "@/server/gateway/quote-asset";
import { routerPaused } from "@/server/gateway/router-paused";
import { invalidField } from "@/server/kernel/errors";
import type { PaymentRow } from "@/server/payments/payment-row";
import { stopsNow } from "@/server/stops/stops-now";

/** How a payment can be paid by a deposit in one asset. */
export interface DepositRoute {
  chain: ChainConfig;
  asset: Asset;
  /** Of the second edition, which has deposits. */
  router: Address;
  quote: AssetQuote;
  destination: Address | null;
  /** The least amount, in base units, at which the execution costs one percent. */
  minimum: bigint;
}

/**
 * Finds the route of a deposit in an asset, with its price.
 * @param assetId CAIP-19
 * @throws AppError `params_validation` when deposits in the asset are not offered, or not for so little; `bad_gateway`
 *   while its network cannot be read; `unavailable` while its router is paused
 */
export async function findDepositRoute(payable: Payable, assetId: string): Promise<DepositRoute> {
  const { payment, fees, destinationOf } = payable;
  const { chain, asset } = offeredAsset(payment, assetId);
  const { state, payable: confirmable } = await checkedStatus(chain.id);
  if (state === "unchecked") throw unreachable(chain.id, null);
  const router = await findRouter({ payment, chain, asset, confirmable });
  const quote = quoteAsset(asset, {
    unit: payment.unit,
    value: payment.amount,
    fees,
    ...priceContext(),
  });
  if (!quote) throw invalidField("asset", "has no price at present");
  const minimum = await requireMinimum({ chain, asset }, quote.amount);
  return { chain, asset, router, quote, destination: destinationOf(chain.id, asset.token), minimum };
}

const notOffered = () => invalidField("asset", "is not offered for deposits");

function offeredAsset(payment: PaymentRow, given: string): Pick<DepositRoute, "chain" | "asset"> {
  const chains = chainsOf(payment.mode);
  const parsed = parseAssetId(given);
  const chain = parsed && chains.find(({ id }) => id === parsed.chainId);
  const asset = parsed && findAsset(parsed, chains);
  if (!chain || !asset) throw notOffered();
  const isOn = asset.kind === "native" ? chain.nativeDeposits : chain.deposits;
  const isPriced = !payment.unit.startsWith("caip19/") || payment.unit === `caip19/${asset.id}`;
  if (!isOn || !isPriced) throw notOffered();
  return { chain, asset };
}

interface RouterSearch {
  payment: PaymentRow;
  chain: ChainConfig;
  asset: Asset;
  confirmable: ChainStatus["payable"];
}

/** Each router executes a payment once, so a payment stays on a router of a chain where it can. */
async function findRouter({ payment, chain, asset, confirmable }: RouterSearch): Promise<Address> {
  const used = await findUsedRouters(payment, [chain]);
  const routers = openRouters(chain, payment.readAt)
    .filter(({ version }) => version === 2)
    .map(({ address }) => address)
    .filter((router) => confirmable.get(router.toLowerCase())?.has(asset.id));
  const stops = await stopsNow();
  const open = routers.filter((router) => !stops.covers({ chainId: chain.id, router, token: asset.token }));
  const router = open.findLast((each) => used.has(routerKey(chain.id, each))) ?? open.at(-1);
  if (!router) throw routers.length > 0 ? routerPaused() : notOffered();
  return router;
}

async function requireMinimum(
  { chain, asset }: Pick<DepositRoute, "chain" | "asset">,
  amount: bigint,
): Promise<bigint> {
  const minimum = await depositMinimum(chain, asset);
  if (minimum === null) throw notOffered();
  if (amount >= minimum) return minimum;
  const message = `is not offered for deposits below ${minimum} base units; the payment is ${amount}`;
  throw invalidField("asset", message, { minimum: String(minimum), amount: String(amount) });
}
