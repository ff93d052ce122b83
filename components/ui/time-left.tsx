"use client";

import { useEffect, useEffectEvent } from "react";
import { useLocale } from "use-intl";
import { formatRemaining } from "@/components/ui/format-time";
import { useServerNow } from "@/components/ui/use-server-now";

type TimeLeftProps = {
  /** What the countdown is called. */
  label: string;
  untilMs: number;
  /** The server's clock; corrects a wrong clock of the reader. */
  serverNowMs: number;
  /** Called once, when no time is left. */
  onEnd: () => void;
};

const STEP_MS = 250;
const DAY_S = 86_400;
const CALM_UNTIL_SECONDS = 120;
const ANNOUNCED_SECONDS: readonly number[] = [60, 30, 10];

/** Counts down in tabular figures; calm until two minutes, announced at 60, 30 and 10 seconds only. */
export function TimeLeft({ label, untilMs, serverNowMs, onEnd }: TimeLeftProps) {
  const tag = useLocale();
  const nowMs = useServerNow(serverNowMs, STEP_MS);
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  const isOver = seconds === 0;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const days = Math.floor(seconds / DAY_S);
  const clock = formatRemaining(seconds % DAY_S);
  const left = days > 0 ? `${count(days, "day", tag)} ${clock}` : clock;
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        aria-label={`${label} ${left}`}
        className={`tabular-nums ${seconds <= CALM_UNTIL_SECONDS ? "font-medium text-wait" : ""}`}
      >
        {left}
      </span>
      <span role="status" className="sr-only">
        {ANNOUNCED_SECONDS.includes(seconds) ? `${label}: ${count(seconds, "second", tag)}` : ""}
      </span>
    </>
  );
}

/** Formats "30 seconds" in the language's plural. */
function count(value: number, unit: "day" | "second", tag: string): string {
  return new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
