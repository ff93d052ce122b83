const BPS = 10_000n;

/**
 * The part of an amount that the installation keeps: a fixed part and a percentage rounded down, together never more
 * than the amount.
 * @param amount base units of the asset
 * @param bps hundredths of a percent
 * @param fixed base units of the asset
 */
export function feeOf(amount: bigint, { bps, fixed }: { bps: number; fixed: bigint }): bigint {
  const fee = fixed + (amount * BigInt(bps)) / BPS;
  return fee < amount ? fee : amount;
}
