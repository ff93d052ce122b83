import { findChain } from "@/server/chain/client/registry";

/**
 * How much failed calls may cost in a day, as gas money or as a number of calls. A number of calls fits every chain.
 * The same gas money buys ten failures on one chain and a hundred thousand on another.
 */
export interface LossBudget {
  unit: "wei" | "calls";
  most: bigint;
}

/** Limits for the cost of our own transactions on a chain, in wei; null means no limit. */
export interface GasLimits {
  maxFeePerGas: bigint | null;
  minPriorityFeePerGas: bigint;
  minBalance: bigint;
  lossPerAccount: LossBudget;
  lossPerPayer: LossBudget;
}

const CALLS_PER_ACCOUNT = 50n;
/** One payer may use an account's budget divided by this. */
const PAYERS_SHARE = 5n;

/** Returns the configured limits of a chain. */
export function gasLimitsOf(chainId: number): GasLimits {
  const gas = findChain(chainId)?.gas;
  const limit = (digits: string | undefined) => (digits === undefined ? null : BigInt(digits));
  const lossPerAccount = budgetOf(gas?.maxLossPerAccount) ?? { unit: "calls", most: CALLS_PER_ACCOUNT };
  return {
    maxFeePerGas: limit(gas?.maxFeePerGas),
    minPriorityFeePerGas: limit(gas?.minPriorityFeePerGas) ?? 0n,
    minBalance: limit(gas?.minBalance) ?? 0n,
    lossPerAccount,
    lossPerPayer: budgetOf(gas?.maxLossPerPayer) ?? {
      ...lossPerAccount,
      most: lossPerAccount.most / PAYERS_SHARE,
    },
  };
}

const budgetOf = (wei: string | undefined): LossBudget | null =>
  wei === undefined ? null : { unit: "wei", most: BigInt(wei) };
