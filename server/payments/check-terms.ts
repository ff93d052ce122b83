import { presentAmount, presentFiatAmount } from "@/server/assets/amount";
import { feesFor } from "@/server/assets/fees";
import { leastAmount } from "@/server/assets/least-amount";
import { listUnits } from "@/server/assets/list-units";
import { priceContext } from "@/server/assets/rate-providers";
import { supportedUnit } from "@/server/assets/supported-unit";
import type { CreatorScope } from "@/server/auth/scope";
import { fromUnixSeconds } from "@/server/kernel/clock";
import { decimalOf } from "@/server/kernel/csv";
import { AppError, invalidField } from "@/server/kernel/errors";
import type { CreatePayment } from "@/server/payments/schema";

const MAX_UINT256 = 2n ** 256n - 1n;
const MAX_AHEAD_S = 30 * 24 * 3_600;
/** Unix seconds of the year 5138: a larger value is milliseconds. */
const PLAUSIBLE_S = 1e11;

/**
 * Returns the unit and value of a new payment, checked against the installation and the merchant's limits.
 * @throws AppError `params_validation`, with the limits as amounts in its details
 */
export function checkAmount(
  scope: CreatorScope,
  amount: CreatePayment["amount"],
): { unit: string; value: bigint } {
  const unit = supportedUnit(amount.unit, scope.mode);
  if (!unit) {
    throw invalidField(
      "amount.unit",
      "must be iso4217/<currency> or caip19/<token> that this installation supports",
      { supported: supportedUnits(scope.mode) },
    );
  }
  const value = BigInt(amount.value);
  if (value > MAX_UINT256)
    throw invalidField("amount.value", "must be below 2^256", { max: MAX_UINT256.toString() });
  checkLimits(scope, { unit, value });
  checkFees(scope, { unit, value });
  return { unit, value };
}

function supportedUnits(mode: "test" | "live"): string[] {
  const { currencies, assets } = listUnits(mode);
  return [...currencies.map((code) => `iso4217/${code}`), ...assets.map(({ id }) => `caip19/${id}`)];
}

function checkLimits({ merchant }: CreatorScope, { unit, value }: { unit: string; value: bigint }): void {
  const { limitsCurrency, minMinor, maxMinor } = merchant;
  if (!limitsCurrency || unit !== `iso4217/${limitsCurrency}`) return;
  const details = {
    ...(minMinor !== null && { min: presentFiatAmount(limitsCurrency, minMinor) }),
    ...(maxMinor !== null && { max: presentFiatAmount(limitsCurrency, maxMinor) }),
  };
  if (minMinor !== null && value < minMinor)
    throw outOfBounds("at least", { unit, value: minMinor }, details);
  if (maxMinor !== null && value > maxMinor) throw outOfBounds("at most", { unit, value: maxMinor }, details);
}

/** Refuses a payment that its fees would consume; without a present rate for them, the options decide later. */
function checkFees({ merchant }: CreatorScope, { unit, value }: { unit: string; value: bigint }): void {
  const least = leastAmount(unit, feesFor(merchant), priceContext);
  if (least === null || (least !== "none" && value >= least)) return;
  if (least === "none") throw invalidField("amount.value", "the fees take the whole amount");
  throw outOfBounds("at least", { unit, value: least }, { min: presentAmount(unit, least) });
}

/** Creates the error with the wording that tills match: "Amount must be at least 14 (EUR 0.14)." */
function outOfBounds(
  bound: "at least" | "at most",
  { unit, value }: { unit: string; value: bigint },
  details: Record<string, unknown>,
): AppError {
  const { assetSymbol, decimals } = presentAmount(unit, value).display;
  const message = `Amount must be ${bound} ${value} (${assetSymbol} ${decimalOf(value, decimals)}).`;
  return new AppError("params_validation", message, {
    issues: [{ field: "amount.value", message }],
    details,
  });
}

/**
 * Returns the expiry of a new payment.
 * @param expiresAt Unix seconds
 * @param nowMs Unix milliseconds of the database, whose clock expires it
 * @throws AppError `params_validation` for a time that is past, over 30 days off, or in milliseconds
 */
export function checkExpiry(expiresAt: number, nowMs: number): Date {
  if (expiresAt > PLAUSIBLE_S) {
    throw invalidField("expiresAt", "must be Unix seconds; this value looks like milliseconds");
  }
  const nowS = Math.floor(nowMs / 1000);
  if (expiresAt <= nowS) throw invalidField("expiresAt", "must be in the future", { now: nowS });
  if (expiresAt > nowS + MAX_AHEAD_S) {
    throw invalidField("expiresAt", "must be at most 30 days off", { max: nowS + MAX_AHEAD_S });
  }
  return fromUnixSeconds(expiresAt);
}

/**
 * @throws AppError `forbidden` when the merchant takes no new payments, `params_validation` for plain http in live mode
 */
export function checkMerchantAndCheckout(
  { merchant, mode }: CreatorScope,
  checkout: CreatePayment["checkout"],
): void {
  if (merchant.status !== "active") {
    throw new AppError("forbidden", `The merchant is ${merchant.status} and takes no new payments.`, {
      details: { merchantStatus: merchant.status },
    });
  }
  for (const field of ["successUrl", "errorUrl"] as const) {
    if (mode === "live" && checkout?.[field].startsWith("http:")) {
      throw invalidField(`checkout.${field}`, "must be an https URL in live mode");
    }
  }
}
