import { priceContext } from "@/server/assets/rate-providers";
import type { Candidate } from "@/server/gateway/find-candidates";
import type { Payable } from "@/server/gateway/find-payable";
import { obstacleOf } from "@/server/gateway/quote-asset";
import { metrics } from "@/server/metrics/metrics";

/**
 * `offered`, or why a request got no options. `closed`: the payment is not open. `no_asset`: no account is on a network
 * that takes it. `node`: a network did not answer. `rate`, `fee`: no price for the amount or the fee. `amount`: the fee
 * would consume it. `balance`: the wallet has too little, or its routers take no payments.
 */
type OptionsResult = "offered" | "closed" | "no_asset" | "node" | "rate" | "fee" | "amount" | "balance";

interface Found {
  /** Whether a network did not answer. */
  isUnread: boolean;
  /** What the wallet holds. */
  candidates: readonly Candidate[];
  payable: Payable;
}

export function countOptions(result: OptionsResult): void {
  metrics().optionsRequests.inc({ result });
}

/** Finds why a wallet got no options: a price that one of its assets lacks counts before its balance. */
export function whyNone({ isUnread, candidates, payable: { payment, fees } }: Found): OptionsResult {
  if (isUnread) return "node";
  const facts = { unit: payment.unit, value: payment.amount, fees, ...priceContext() };
  const obstacles = new Set(candidates.map(({ asset }) => obstacleOf(asset, facts)));
  return (["rate", "fee", "amount"] as const).find((each) => obstacles.has(each)) ?? "balance";
}
