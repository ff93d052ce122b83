"use client";

import { useState } from "react";
import { AssetAmount } from "@/components/checkout/asset-amount";
import type { Flow } from "@/components/checkout/flow-state";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { NoteBanner } from "@/components/checkout/note-banner";
import { amountText } from "@/components/checkout/token-text";
import { words } from "@/components/checkout/words";
import { Button } from "@/components/ui/button";
import { middleTruncate } from "@/components/ui/middle-truncate";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { CheckoutNetwork } from "@/server/gateway/load-checkout";

type OptionListProps = {
  flow: Extract<Flow, { step: "options" }>;
  networks: readonly CheckoutNetwork[];
  onPay: (option: PaymentOption) => void;
  onAgain: () => void;
  onLeave: () => void;
};

/** What the wallet's accounts can pay with now, each with its network; the best one is chosen already. */
export function OptionList({ flow, networks, onPay, onAgain, onLeave }: OptionListProps) {
  const { options, session, note } = flow;
  return (
    <section aria-labelledby="options" className="flex flex-col gap-3">
      <div className="text-center">
        <h2 id="options" className="text-lg">
          {options?.length === 0 ? words.noOptionsTitle : words.optionsHeading}
        </h2>
        <p className="text-ink-muted">
          {words.optionsFrom(session.wallet.name)}
          {session.accounts.length === 1 ? ` · ${middleTruncate(session.accounts[0] ?? "")}` : null}
        </p>
      </div>
      <NoteBanner note={note} />
      {options === null ? <Placeholder /> : null}
      {options && options.length > 0 ? (
        <Choice options={options} isManyAccounts={session.accounts.length > 1} onPay={onPay} />
      ) : null}
      {options?.length === 0 ? <NoOptions networks={networks} onAgain={onAgain} /> : null}
      <Button variant="quiet" onClick={onLeave} className="self-center">
        {words.otherWallet}
      </Button>
    </section>
  );
}

type ChoiceProps = {
  options: readonly PaymentOption[];
  isManyAccounts: boolean;
  onPay: (option: PaymentOption) => void;
};

function Choice({ options, isManyAccounts, onPay }: ChoiceProps) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = options.find(({ id }) => id === chosenId) ?? options[0];
  if (!chosen) return null;
  const pay = (event: React.FormEvent) => {
    event.preventDefault();
    if (chosen.collectData) giveData(chosen.collectData.url);
    else onPay(chosen);
  };
  return (
    <form onSubmit={pay} className="flex flex-col gap-1">
      <fieldset className="overflow-hidden rounded-lg border border-line-strong bg-card">
        <legend className="sr-only">{words.optionsHeading}</legend>
        {options.map((option) => (
          <OptionRow
            key={option.id}
            option={option}
            isChosen={option === chosen}
            showAccount={isManyAccounts}
            onChoose={() => setChosenId(option.id)}
          />
        ))}
      </fieldset>
      <div className="sticky bottom-0 bg-paper pt-2 pb-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="h-auto min-h-12 w-full whitespace-normal py-2"
        >
          {chosen.collectData
            ? words.giveData
            : words.payButton(amountText(chosen.amount), chosen.amount.display.networkName ?? "")}
        </Button>
        {chosen.collectData ? (
          <p className="pt-2 text-center text-ink-muted text-sm">{words.giveDataNote}</p>
        ) : null}
      </div>
    </form>
  );
}

/** The form comes back to this page. */
function giveData(form: string): void {
  const back = encodeURIComponent(window.location.href);
  window.location.assign(`${form}&callbackUrl=${back}`);
}

type OptionRowProps = {
  option: PaymentOption;
  isChosen: boolean;
  showAccount: boolean;
  onChoose: () => void;
};

function OptionRow({ option, isChosen, showAccount, onChoose }: OptionRowProps) {
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
        <AssetAmount amount={option.amount} />
        <span className="flex flex-col text-ink-muted text-sm">
          {showAccount ? (
            <span>
              {words.fromAccount} {middleTruncate(option.account.split(":")[2] ?? "")}
            </span>
          ) : null}
          {feeWords(option)}
        </span>
      </span>
    </label>
  );
}

/** Who pays for the network: a signature is carried by the gateway, a transaction by the buyer. */
function feeWords({ actions }: PaymentOption): string {
  const last = actions.at(-1);
  if (last?.type === "build" || last?.data.method === "eth_sendTransaction") return words.networkFee;
  return actions.length > 1 ? words.approvalFee : words.noNetworkFee;
}

function Placeholder() {
  return (
    <>
      <Loading label={words.loadingOptions} />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-12 w-full" />
    </>
  );
}

function NoOptions({ networks, onAgain }: { networks: readonly CheckoutNetwork[]; onAgain: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p className="text-ink-muted">{words.noOptions}</p>
      <p>
        {words.accepted}
        {networks.map(({ chainId, name, symbols }) => (
          <span key={chainId} className="block">
            {symbols.join(", ")} {words.on(name)}
          </span>
        ))}
      </p>
      <Button variant="primary" onClick={onAgain}>
        {words.again}
      </Button>
    </div>
  );
}
