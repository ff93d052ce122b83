"use client";

import { useState } from "react";
import { AssetAmount } from "@/components/checkout/asset-amount";
import { DetailsFirst } from "@/components/checkout/details-first";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { PRIMARY } from "@/components/checkout/primary-style";
import { amountText } from "@/components/checkout/token-text";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { middleTruncate } from "@/components/ui/middle-truncate";
import type { Holding } from "@/server/gateway/holdings-schema";

type OptionChoiceProps = {
  options: readonly PaymentOption[];
  holdings: readonly Holding[] | null;
  isManyAccounts: boolean;
  onPay: (option: PaymentOption) => void;
};

/** Renders the options and the button that pays with the chosen one; the best one is preselected. */
export function OptionChoice({ options, holdings, isManyAccounts, onPay }: OptionChoiceProps) {
  const { tag, t } = useLiveLocale();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = options.find(({ id }) => id === chosenId) ?? options[0];
  if (!chosen) return null;
  const { networkName: network = "" } = chosen.amount.display;
  const pay = (event: React.FormEvent) => {
    event.preventDefault();
    onPay(chosen);
  };
  return (
    <form onSubmit={pay} className="flex flex-col gap-1">
      <fieldset className="overflow-hidden rounded-lg border border-line-strong bg-card">
        <legend className="sr-only">{t("optionsHeading")}</legend>
        {options.map((option) => (
          <OptionRow
            key={option.id}
            option={option}
            isChosen={option === chosen}
            showAccount={isManyAccounts}
            holding={holdings?.find((each) => isOf(each, option)) ?? null}
            onChoose={() => setChosenId(option.id)}
          />
        ))}
      </fieldset>
      <div className="sticky bottom-0 bg-paper pt-2 pb-3">
        <DetailsFirst key={chosen.account} option={chosen} onPay={() => onPay(chosen)}>
          <button type="submit" className={PRIMARY}>
            {t("payButton", { amount: amountText(chosen.amount, tag), network })}
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
  showAccount: boolean;
  onChoose: () => void;
};

function OptionRow({ option, holding, isChosen, showAccount, onChoose }: OptionRowProps) {
  const locale = useLiveLocale();
  const { t, tag } = locale;
  const account = middleTruncate(option.account.split(":")[2] ?? "");
  return (
    <label className="flex cursor-pointer items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2 has-checked:bg-accent-soft hover:not-has-checked:bg-hover">
      <input
        type="radio"
        name="option"
        value={option.id}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent outline-none"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <AssetAmount amount={option.amount} locale={locale} />
        <span className="flex min-h-10 flex-col justify-center text-ink-muted text-sm">
          {showAccount ? <span>{t("fromAccount", { account })}</span> : null}
          {holding ? <bdi>{t("balance", { amount: amountText(holding.balance, tag) })}</bdi> : null}
          <span>{t(feeOf(option))}</span>
        </span>
      </span>
    </label>
  );
}

/** Describes who pays the network fee: the gateway relays a signature, the buyer sends a transaction. */
function feeOf({ actions }: PaymentOption): "networkFee" | "approvalFee" | "noNetworkFee" {
  const last = actions.at(-1);
  if (last?.type === "build" || last?.data.method === "eth_sendTransaction") return "networkFee";
  return actions.length > 1 ? "approvalFee" : "noNetworkFee";
}
