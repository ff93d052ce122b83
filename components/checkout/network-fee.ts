import type { Choosing } from "@/components/checkout/flow-state";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { isBatchable } from "@/components/checkout/pay-by-batch";
import { chainOf } from "@/components/checkout/token-text";
import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";
import type { Holding } from "@/server/gateway/holdings-schema";

type FeeKind = "networkFee" | "approvalFee" | "noNetworkFee";

/** Describes who pays the network fee: the gateway relays a signature, the buyer sends a transaction. */
export function feeOf(option: PaymentOption, batchAccounts?: Choosing["batchAccounts"]): FeeKind {
  const { actions } = option;
  if (isBatchable(option, batchAccounts)) return "networkFee";
  const last = actions.at(-1);
  if (last?.type === "build" || last?.data.method === "eth_sendTransaction") return "networkFee";
  return actions.length > 1 ? "approvalFee" : "noNetworkFee";
}

/** Returns the coin of which an account has nothing left for an option's network fee; null when it has some. */
export function missingFeeCoin(
  option: PaymentOption,
  holdings: readonly Holding[] | null,
  networks: readonly CheckoutNetwork[],
): string | null {
  if (feeOf(option) === "noNetworkFee") return null;
  const chainId = chainOf(option.amount.unit);
  const network = networks.find((each) => each.chainId === chainId);
  const held = holdings?.find(
    ({ account, balance, state }) =>
      account === option.account && state !== "unreachable" && balance.unit === network?.coinUnit,
  );
  if (!held || !network?.coin) return null;
  const spent = option.amount.unit === network.coinUnit ? BigInt(option.amount.value) : 0n;
  return BigInt(held.balance.value) > spent ? null : network.coin;
}
