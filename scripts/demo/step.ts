import type { Address, Hex, LocalAccount } from "viem";
import type { DemoRefund } from "@/scripts/demo/plan-refunds";
import type { DemoOption, DemoPayment } from "@/scripts/demo/price-sales";
import type { LocalAccounts } from "@/scripts/local/accounts";

/** A transaction of the demo's history. */
export interface Step {
  /** Unix seconds of its block. */
  at: number;
  from: LocalAccount;
  to: Address;
  value: bigint;
  data: () => Promise<Hex>;
  /** What it executes; null for a preparation. */
  option: DemoOption | null;
  refund: DemoRefund | null;
}

/** Everything that happens on one network, oldest first. */
export interface ChainPlan {
  chainId: number;
  /** Accounts that need coin of their own. */
  senders: readonly Address[];
  steps: Step[];
}

export interface StepsOf {
  chainId: number;
  accounts: LocalAccounts;
  /** The merchants' wallets. */
  wallets: readonly LocalAccount[];
  merchantIds: readonly string[];
  payments: readonly DemoPayment[];
  refunds: readonly DemoRefund[];
  /** Unix milliseconds of the first transaction. */
  from: number;
}

/** An execution on a network; `isDirect` for a transaction of the buyer's. */
export interface Executed {
  payment: DemoPayment;
  option: DemoOption;
  /** Unix seconds. */
  at: number;
  isDirect: boolean;
}

/** Makes a step that executes no terms. */
export function step(from: LocalAccount, at: number, call: { to: Address; data: Hex; value?: bigint }): Step {
  const { to, data, value = 0n } = call;
  return { at, from, to, value, data: async () => data, option: null, refund: null };
}
