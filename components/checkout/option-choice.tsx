"use client";

import { useState } from "react";
import { AssetAmount } from "@/components/checkout/asset-amount";
import { readChoice } from "@/components/checkout/choice";
import { DetailsFirst } from "@/components/checkout/details-first";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { chosenOption, keepChoice } from "@/components/checkout/keep-choice";
import { feeOf, missingFeeCoin } from "@/components/checkout/network-fee";
import { PriceChange, PriceFacts, type Pricing } from "@/components/checkout/price-facts";
import { PRIMARY } from "@/components/checkout/primary-style";
import { amountText, isolate } from "@/components/checkout/token-text";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { middleTruncate } from "@/components/ui/middle-truncate";
import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";
import type { Holding } from "@/server/gateway/holdings-schema";

type OptionChoiceProps = {
  paymentId: string;
  options: readonly PaymentOption[];
  holdings: readonly Holding[] | null;
  isManyAccounts: boolean;
  pricing: Pricing;
  networks: readonly CheckoutNetwork[];
  onPay: (option: PaymentOption) => void;
};

/**
 * Renders the options and the button that pays with the chosen one: the buyer's last choice for this payment, else the
 * best one. Options whose network fee the account cannot pay come last.
 */
export function OptionChoice(props: OptionChoiceProps) {
  const { paymentId, options, holdings, isManyAccounts, networks } = props;
  const { tag, t } = useLiveLocale();
  const [choice, setChoice] = useState(() => readChoice(paymentId));
  const coinOf = (option: PaymentOption) => missingFeeCoin(option, holdings, networks);
  const ordered = options.toSorted((a, b) => Number(coinOf(a) !== null) - Number(coinOf(b) !== null));
  const chosen = chosenOption(ordered, choice) ?? ordered[0];
  if (!chosen) return null;
  const { networkName: network = "" } = chosen.amount.display;
  const choose = ({ account, amount }: PaymentOption) => {
    const next = { account, unit: amount.unit };
    setChoice(next);
    keepChoice(paymentId, next);
  };
  const onPay = () => {
    choose(chosen);
    props.onPay(chosen);
  };
  const pay = (event: React.FormEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <form onSubmit={pay} className="flex flex-col gap-1">
      <fieldset className="overflow-hidden rounded-lg border border-line-strong bg-card">
        <legend className="sr-only">{t("optionsHeading")}</legend>
        {ordered.map((option) => (
          <OptionRow
            // A renewed quote is another option of the same account and asset.
            key={`${option.account} ${option.amount.unit}`}
            option={option}
            isChosen={option === chosen}
            isStacked={options.some(({ expiresAt }) => expiresAt !== null)}
            showAccount={isManyAccounts}
            holding={holdings?.find((each) => isOf(each, option)) ?? null}
            feeCoin={coinOf(option)}
            batchAccounts={props.pricing.batchAccounts}
            onChoose={() => choose(option)}
          />
        ))}
      </fieldset>
      <PriceFacts option={chosen} pricing={props.pricing} />
      <div className="sticky bottom-0 bg-paper pt-2 pb-3">
        <PriceChange option={chosen} pricing={props.pricing} />
        <DetailsFirst key={chosen.account} option={chosen} onPay={onPay}>
          <button type="submit" className={PRIMARY}>
            <span>{t("payButton", { amount: amountText(chosen.amount, tag), network })}</span>
            {isManyAccounts ? (
              <span className="font-normal">{t("fromAccount", { account: accountOf(chosen) })}</span>
            ) : null}
          </button>
        </DetailsFirst>
      </div>
    </form>
  );
}

function isOf({ account, balance }: Holding, { account: payer, amount }: PaymentOption): boolean {
  return account === payer && balance.unit === amount.unit;
}

type OptionRowProps = {
  option: PaymentOption;
  holding: Holding | null;
  isChosen: boolean;
  /** Whether the balance has its own line, where a renewed price may have another number of digits. */
  isStacked: boolean;
  showAccount: boolean;
  /** The coin that the account lacks for the network fee. */
  feeCoin: string | null;
  batchAccounts: Pricing["batchAccounts"];
  onChoose: () => void;
};

function OptionRow(props: OptionRowProps) {
  const { option, holding, isChosen, isStacked, showAccount, feeCoin, batchAccounts, onChoose } = props;
  const locale = useLiveLocale();
  const { t, tag } = locale;
  return (
    <label className="flex cursor-pointer items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2 has-checked:bg-accent-soft hover:not-has-checked:bg-hover">
      <input
        type="radio"
        name="option"
        value={option.id}
        checked={isChosen}
        onChange={onChoose}
        // The pay button sticks to the lower edge and must not cover the focus.
        className="size-4 shrink-0 scroll-mb-28 accent-accent outline-none"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <AssetAmount amount={option.amount} locale={locale} />
        <span
          className={`flex min-h-10 flex-col justify-center text-ink-muted text-sm ${isStacked ? "w-full" : ""}`}
        >
          {showAccount ? <span>{t("fromAccount", { account: accountOf(option) })}</span> : null}
          {holding ? <bdi>{t("balance", { amount: amountText(holding.balance, tag) })}</bdi> : null}
          {feeCoin ? (
            <span className="text-wait">{t("feeCoinMissing", { coin: feeCoin })}</span>
          ) : (
            <span>{t(feeOf(option, batchAccounts))}</span>
          )}
        </span>
      </span>
    </label>
  );
}

function accountOf({ account }: PaymentOption): string {
  return isolate(middleTruncate(account.split(":")[2] ?? ""));
}
