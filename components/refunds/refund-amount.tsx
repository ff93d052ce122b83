"use client";

import { useTranslations } from "use-intl";
import { useMoneyText } from "@/components/payment-parts/money";
import type { RefundDraft } from "@/components/refunds/use-refund-draft";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { amountText } from "@/components/ui/parse-amount";
import type { Amount } from "@/server/assets/schema";
import type { RefundPreview } from "@/server/refunds/schema";

interface RefundAmountProps {
  preview: RefundPreview;
  draft: RefundDraft;
  isLocked: boolean;
}

/** Asks how much is refunded; everything that is left at first. */
export function RefundAmount({ preview, draft, isLocked }: RefundAmountProps) {
  const t = useTranslations("refundDialog");
  const moneyText = useMoneyText();
  const { tokenAmount, isDivisible, price } = preview;
  const { decimals, assetSymbol } = tokenAmount.display;
  const plain = (amount: Amount) =>
    moneyText({ ...amount, display: { ...amount.display, networkName: undefined } });
  const most = plain(tokenAmount);
  const inFiat = priceOf(preview, draft.digits);
  const help = !isDivisible
    ? t("wholeOnly")
    : price && inFiat
      ? t("amountOf", { amount: plain(inFiat), price: plain(price) })
      : t("amountHelp", { amount: most });
  const set = (digits: bigint) => draft.setTyped(amountText(String(digits), decimals));
  const left = BigInt(tokenAmount.value);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <Field
        label={t("amountIn", { symbol: assetSymbol })}
        help={help}
        error={draft.digits === null && draft.isChecked ? t("amountFault", { amount: most }) : undefined}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={80}
          disabled={isLocked || !isDivisible}
          value={draft.typed}
          onChange={({ target }) => draft.setTyped(target.value)}
        />
      </Field>
      {isDivisible ? (
        <div className="flex gap-2 pt-6.5">
          <Button disabled={isLocked || left < 2n} onClick={() => set(left / 2n)}>
            {t("half")}
          </Button>
          <Button disabled={isLocked || draft.isAll} onClick={() => set(left)}>
            {t("all")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Checks whether the person's limit covers an amount. Only the server decides: it counts in the same way. */
export function limitFor(preview: RefundPreview, digits: string | null): RefundPreview["personLimit"] {
  const { personLimit } = preview;
  const inFiat = priceOf(preview, digits);
  if (!personLimit?.left || !inFiat) return personLimit;
  return { ...personLimit, isEnough: BigInt(inFiat.value) <= BigInt(personLimit.left.value) };
}

/** Converts an amount at the rate of the payment, rounded to the currency's unit; null without a price. */
function priceOf({ price, paid }: RefundPreview, digits: string | null): Amount | null {
  const whole = BigInt(paid.value);
  if (!price || digits === null || whole === 0n) return null;
  const value = (BigInt(price.value) * BigInt(digits) * 2n + whole) / (whole * 2n);
  return { ...price, value: String(value) };
}
