import { presentAssetAmount } from "@/server/assets/amount";
import { type Asset, assetsOf } from "@/server/assets/asset";
import { chainsOf } from "@/server/chain/client/registry";
import { type Client, countRead } from "@/server/gateway/client-limits";
import type { DepositAsset, DepositAssets } from "@/server/gateway/deposits/checkout-schema";
import { LEAST_S } from "@/server/gateway/deposits/create-deposit";
import { type DepositRoute, findDepositRoute } from "@/server/gateway/deposits/find-route";
import { leastUsd } from "@/server/gateway/deposits/least-usd";
import { findPayable, type Payable } from "@/server/gateway/find-payable";
import { toUnixSeconds } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";

/** The order of assets on one network: those without an exchange rate first, dollars and euros before others, the coin last. */
const RANK: Record<Asset["kind"], number> = { eip3009: 0, permit2: 1, native: 2 };
const WITH_RATE = 3;

/**
 * Lists the assets in which a payment can be paid by a deposit, cheapest network first, for the checkout's panel.
 * @throws AppError `payment_not_found`, `rate_limited`; `bad_gateway` or `unavailable` while no network can be read
 */
export async function listDepositAssets(client: Client): Promise<DepositAssets> {
  const payable = await findPayable(client.paymentId);
  countRead(client);
  const { payment } = payable;
  const isTooLate = toUnixSeconds(payment.expiresAt) - toUnixSeconds(payment.readAt) < LEAST_S;
  const isOpen = payment.status === "requires_action" && !isTooLate;
  return { assets: isOpen ? await listAssets(payable) : [], isTooLate };
}

async function listAssets(payable: Payable): Promise<DepositAsset[]> {
  const chains = chainsOf(payable.payment.mode).filter((chain) => chain.deposits || chain.nativeDeposits);
  const assets = chains.flatMap(assetsOf);
  const found = await Promise.allSettled(assets.map(({ id }) => findDepositRoute(payable, id)));
  const routes = found.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const faults = found.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  const fault = faults.find((each) => !(each instanceof AppError) || each.status >= 500);
  if (routes.length === 0 && fault) throw fault;
  // The least deposit is a hundred times what an execution costs on the network.
  const costOf = ({ chain }: DepositRoute) =>
    Math.min(...routes.filter((each) => each.chain.id === chain.id).map(leastUsd));
  const rank = ({ asset, quote }: DepositRoute) =>
    RANK[asset.kind] + (quote.lifetimeS === null ? 0 : WITH_RATE);
  return routes.toSorted((a, b) => costOf(a) - costOf(b) || rank(a) - rank(b)).map(present);
}

function present({ asset, chain, quote }: DepositRoute): DepositAsset {
  return {
    asset: asset.id,
    chainId: chain.id,
    networkName: chain.name,
    amount: presentAssetAmount(asset, quote.amount),
  };
}
