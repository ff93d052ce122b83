import { type FeeSchedule, feeScheduleOf, NO_FEES } from "@/server/assets/fee-schedule";
import { chainsConfig } from "@/server/chain/client/registry";

const BPS = 10_000n;

/** A merchant's own schedule as stored; all null when it has none. */
export interface OwnFees {
  feeBps: number | null;
  feeFixedMinor: bigint | null;
  feeFixedCurrency: string | null;
}

/**
 * Calculates the installation's fee on an amount: a fixed part and a percentage rounded down, in total never more than
 * the amount.
 * @param amount base units of the asset
 * @param bps hundredths of a percent
 * @param fixed base units of the asset
 */
export function feeOf(amount: bigint, { bps, fixed }: { bps: number; fixed: bigint }): bigint {
  const fee = fixed + (amount * BigInt(bps)) / BPS;
  return fee < amount ? fee : amount;
}

/**
 * Splits a fee of {@link feeOf} into its two parts. If the amount was too small for both, the fixed part is the
 * remainder.
 */
export function feePartsOf(amount: bigint, fee: bigint, bps: number): { fixed: bigint; share: bigint } {
  const share = (amount * BigInt(bps)) / BPS;
  return fee > share ? { fixed: fee - share, share } : { fixed: 0n, share: fee };
}

/** Returns the schedule from the chains file, for merchants without their own. */
export function installationFees(): FeeSchedule {
  const written = chainsConfig().fees;
  return written ? feeScheduleOf(written) : NO_FEES;
}

/** Returns a merchant's schedule: entirely its own, or entirely the installation's. */
export function feesFor(own: OwnFees, installation = installationFees()): FeeSchedule & { isOwn: boolean } {
  const { feeBps, feeFixedMinor, feeFixedCurrency } = own;
  const fixed =
    feeFixedMinor === null || feeFixedCurrency === null
      ? null
      : { minor: feeFixedMinor, currency: feeFixedCurrency };
  if (feeBps === null && fixed === null) return { ...installation, isOwn: false };
  return { bps: feeBps ?? 0, fixed, isOwn: true };
}
