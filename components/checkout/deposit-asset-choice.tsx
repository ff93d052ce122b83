"use client";

import { type FormEvent, useEffect, useState } from "react";
import { AssetAmount } from "@/components/checkout/asset-amount";
import { depositsOf } from "@/components/checkout/deposit-client";
import type { DepositFault } from "@/components/checkout/deposit-fault";
import { faultNoteOf } from "@/components/checkout/deposit-note";
import { untilLoaded } from "@/components/checkout/load-wallet-steps";
import { NoteBanner } from "@/components/checkout/note-banner";
import { PRIMARY } from "@/components/checkout/primary-style";
import { useDepositLocale } from "@/components/checkout/use-deposit-locale";
import { Working } from "@/components/checkout/working";
import type { DepositAsset, DepositAssets } from "@/server/gateway/deposits/checkout-schema";

type AssetChoiceProps = {
  paymentId: string;
  fault: DepositFault | null;
  onChoose: (asset: DepositAsset) => void;
};

/** Lists the assets and networks of deposit addresses, cheapest first. */
export function AssetChoice({ paymentId, fault, onChoose }: AssetChoiceProps) {
  const locale = useDepositLocale();
  const { t } = locale;
  const { offered, isUnreached } = useDepositAssets(paymentId);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const shownFault = isUnreached ? "unreached" : offered?.isTooLate ? "tooLate" : fault;
  const assets = offered?.assets ?? [];
  const chosen = assets.find(({ asset }) => asset === chosenId) ?? assets[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onChoose(chosen);
  };
  return (
    <section aria-labelledby="deposit">
      <h2 id="deposit" className="text-center text-lg">
        {t("assetHeading")}
      </h2>
      <div className="mt-3 flex flex-col gap-3">
        <NoteBanner note={shownFault ? faultNoteOf(shownFault, locale) : null} />
        {offered === null ? (
          <p role="status" className="flex min-h-14 items-center justify-center gap-2 text-ink-muted">
            <Working className="size-4" />
            {t("loading")}
          </p>
        ) : null}
        {offered && assets.length === 0 && !offered.isTooLate ? (
          <p role="status" className="text-center">
            {t("none")}
          </p>
        ) : null}
        {chosen ? (
          <form onSubmit={submit} className="flex flex-col gap-3">
            <p className="text-center text-ink-muted">{t("assetNote")}</p>
            <fieldset className="overflow-hidden rounded-lg border border-line-strong bg-card">
              <legend className="sr-only">{t("assetHeading")}</legend>
              {assets.map(({ asset, amount }) => (
                <label
                  key={asset}
                  className="flex cursor-pointer items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2 has-checked:bg-accent-soft hover:not-has-checked:bg-hover"
                >
                  <input
                    type="radio"
                    name="asset"
                    value={asset}
                    checked={asset === chosen.asset}
                    onChange={() => setChosenId(asset)}
                    className="size-4 shrink-0 scroll-mb-28 accent-accent outline-none"
                  />
                  <AssetAmount amount={amount} locale={locale.live} />
                </label>
              ))}
            </fieldset>
            <button type="submit" className={PRIMARY}>
              {t("next")}
            </button>
          </form>
        ) : null}
      </div>
    </section>
  );
}

/** Loads what is offered; repeats a request that failed. */
function useDepositAssets(paymentId: string): { offered: DepositAssets | null; isUnreached: boolean } {
  const [offered, setOffered] = useState<DepositAssets | null>(null);
  const [isUnreached, setUnreached] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const load = () => {
      const { signal } = leaving;
      return depositsOf(paymentId)
        .assets(signal)
        .catch((error: unknown) => {
          if (!signal.aborted) setUnreached(true);
          throw error;
        });
    };
    untilLoaded(load, leaving.signal).then(
      (answer) => {
        setUnreached(false);
        setOffered(answer);
      },
      // The panel was closed.
      () => {},
    );
    return () => leaving.abort();
  }, [paymentId]);
  return { offered, isUnreached };
}
