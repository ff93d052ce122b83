import { findChain } from "@/server/chain/client/registry";

/**
 * What failed calls may cost in a day: so much gas money, or so many calls. A number of calls fits every chain, while the
 * same gas money buys ten failures on one and a hundred thousand on another.
 */
export interface LossBudget {
  unit: "wei" | "calls";
  most: bigint;
}

/** What our own transactions may cost on a chain, in wei; null where nothing is limited. */
export interface GasLimits {
  maxFeePerGas: bigint | null;
  minPriorityFeePerGas: bigint;
  minBalance: bigint;
  lossPerAccount: LossBudget;
  lossPerPayer: LossBudget;
}

const CALLS_PER_ACCOUNT = 50n;
/** Of an account's budget, for one payer. */
const PAYERS_SHARE = 5n;

/** The configured limits of a chain. */
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
