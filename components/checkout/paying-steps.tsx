"use client";

import { Check } from "lucide-react";
import { AssetAmount } from "@/components/checkout/asset-amount";
import type { Flow, Progress } from "@/components/checkout/flow-state";
import { words } from "@/components/checkout/words";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { kindOf } from "@/components/wallet/run-actions";

type Paying = Extract<Flow, { step: "paying" }>;

/** What the wallet is being asked, step by step, with what each step does and costs. */
export function PayingSteps({ flow, merchantName }: { flow: Paying; merchantName: string }) {
  const { option, progress } = flow;
  const { assetSymbol: symbol, networkName = "" } = option.amount.display;
  const now = phaseWords(progress, networkName);
  return (
    <section aria-labelledby="paying" className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-3 text-center">
        <h2 id="paying" className="text-lg">
          {words.payingHeading}
        </h2>
        <AssetAmount amount={option.amount} />
      </div>
      <ol className="min-h-20 rounded-lg border border-line-strong bg-card">
        {progress.actions.map((action, index) => (
          <Step
            key={JSON.stringify(action.data)}
            index={index}
            progress={progress}
            words={stepWords(kindOf(progress.actions, index), { symbol, merchantName })}
          />
        ))}
      </ol>
      <p role="status" className="text-center text-ink-muted">
        {now}
      </p>
    </section>
  );
}

type StepProps = { index: number; progress: Progress; words: { title: string; note: string } };

function Step({ index, progress, words: text }: StepProps) {
  const count = progress.actions.length;
  const isDone = index < progress.index || progress.phase === "confirming";
  const isNow = index === progress.index && !isDone;
  return (
    <li
      aria-current={isNow ? "step" : undefined}
      className="flex gap-3 border-line border-b px-4 py-3 last:border-b-0"
    >
      <span
        className={cn(
          "grid size-6 shrink-0 place-items-center rounded-full border border-line-strong font-medium text-sm tabular-nums",
          isDone && "border-good text-good",
          isNow && "border-accent text-accent",
        )}
      >
        {isDone ? <Check className="size-3.5" aria-hidden /> : <span aria-hidden>{index + 1}</span>}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        {count > 1 ? <span className="text-ink-muted text-sm">{words.step(index + 1, count)}</span> : null}
        <span className="font-medium">{text.title}</span>
        <span className="text-ink-muted">{text.note}</span>
      </span>
      {isNow ? <Spinner className="mt-0.5 text-ink-muted" /> : null}
    </li>
  );
}

function stepWords(kind: "approve" | "sign" | "send", about: { symbol: string; merchantName: string }) {
  switch (kind) {
    case "approve":
      return { title: words.approve(about.symbol), note: words.approveNote(about.symbol) };
    case "sign":
      return { title: words.sign, note: words.signNote(about.merchantName) };
    case "send":
      return { title: words.send, note: words.sendNote(about.merchantName) };
  }
}

function phaseWords({ phase }: Progress, networkName: string): string {
  switch (phase) {
    case "preparing":
      return words.preparing;
    case "switching":
      return words.switching(networkName);
    case "mining":
      return words.mining;
    case "confirming":
      return words.confirming;
    case "asking":
      return words.answerInWallet;
  }
}
