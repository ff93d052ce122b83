"use client";

import { Check } from "lucide-react";
import { AssetAmount } from "@/components/checkout/asset-amount";
import type { Flow, Progress } from "@/components/checkout/flow-state";
import type { LiveTranslator } from "@/components/checkout/page-locale";
import { isolate } from "@/components/checkout/token-text";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { Working } from "@/components/checkout/working";
import { buttonStyle } from "@/components/ui/button-style";
import { middleTruncate } from "@/components/ui/middle-truncate";
import { kindOf } from "@/components/wallet/run-actions";

type Paying = Extract<Flow, { step: "paying" }>;

type PayingStepsProps = { flow: Paying; merchantName: string; onStop: () => void };

/** Shows the wallet's requests step by step, with the effect and cost of each. */
export function PayingSteps({ flow, merchantName, onStop }: PayingStepsProps) {
  const locale = useLiveLocale();
  const { t } = locale;
  const { option, progress } = flow;
  const { assetSymbol: symbol, networkName = "" } = option.amount.display;
  const payer = option.account.split(":")[2] ?? "";
  const isChanged = !flow.session.accounts.includes(payer.toLowerCase());
  const now = phaseWords(progress, networkName, t);
  return (
    <section aria-labelledby="paying" className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-3 text-center">
        <h2 id="paying" className="text-lg">
          {t("payingHeading")}
        </h2>
        <AssetAmount amount={option.amount} locale={locale} />
      </div>
      <ol className="min-h-20 rounded-lg border border-line-strong bg-card">
        {progress.actions.map((action, index) => (
          <Step
            key={JSON.stringify(action.data)}
            index={index}
            progress={progress}
            words={stepWords(kindOf(progress.actions, index), { symbol, merchant: merchantName, t })}
          />
        ))}
      </ol>
      <p role="status" className="text-center text-ink-muted">
        {now}
      </p>
      {isChanged ? (
        <p role="status" className="text-center text-wait">
          {t("accountChanged", { account: isolate(middleTruncate(payer)) })}
        </p>
      ) : null}
      {progress.phase === "confirming" ? null : (
        <button
          type="button"
          onClick={onStop}
          className={buttonStyle({ variant: "quiet", className: "self-center" })}
        >
          {t("cancel")}
        </button>
      )}
    </section>
  );
}

type StepProps = { index: number; progress: Progress; words: { title: string; note: string } };

function Step({ index, progress, words: text }: StepProps) {
  const { t } = useLiveLocale();
  const count = progress.actions.length;
  const isDone = index < progress.index || progress.phase === "confirming";
  const isNow = index === progress.index && !isDone;
  return (
    <li
      aria-current={isNow ? "step" : undefined}
      className="flex gap-3 border-line border-b px-4 py-3 last:border-b-0"
    >
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full border font-medium text-sm tabular-nums ${isDone ? "border-good text-good" : isNow ? "border-accent text-accent" : "border-line-strong"}`}
      >
        {isDone ? <Check className="size-3.5" aria-hidden /> : <span aria-hidden>{index + 1}</span>}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        {count > 1 ? (
          <span className="text-ink-muted text-sm">{t("step", { step: index + 1, count })}</span>
        ) : null}
        <span className="font-medium">{text.title}</span>
        <span className="text-ink-muted">{text.note}</span>
      </span>
      {isNow ? <Working className="mt-0.5 size-4 text-ink-muted" /> : null}
    </li>
  );
}

type About = { symbol: string; merchant: string; t: LiveTranslator };

function stepWords(kind: "approve" | "sign" | "send", { symbol, merchant, t }: About) {
  switch (kind) {
    case "approve":
      return { title: t("approve", { symbol }), note: t("approveNote", { symbol }) };
    case "sign":
      return { title: t("sign"), note: t("signNote", { merchant }) };
    case "send":
      return { title: t("send"), note: t("sendNote", { merchant }) };
  }
}

function phaseWords({ phase }: Progress, network: string, t: LiveTranslator): string {
  if (phase === "switching") return t("switching", { network });
  return t(phase === "asking" ? "answerInWallet" : phase);
}
