"use client";

import { useEffect, useEffectEvent } from "react";
import { cn } from "@/components/ui/cn";
import { formatRemaining } from "@/components/ui/format-time";
import { useServerNow } from "@/components/ui/use-server-now";

type CountdownProps = {
  untilMs: number;
  /** The server's now, from the page or the latest answer; corrects a wrong clock on the reader's side. */
  serverNowMs: number;
  /** What ends: "Price holds for". Read before the time by screen readers. */
  label: string;
  /** Called once, when nothing is left. */
  onEnd?: () => void;
  className?: string;
};

const STEP_MS = 250;
const CALM_UNTIL_SECONDS = 120;
const ANNOUNCED_SECONDS: readonly number[] = [60, 30, 10];

/** Counts down in figures of one width; calm until two minutes, spoken at 60, 30 and 10 seconds only. */
export function Countdown({ untilMs, serverNowMs, label, onEnd, className }: CountdownProps) {
  const nowMs = useServerNow(serverNowMs, STEP_MS);
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  const isOver = seconds === 0;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        aria-label={`${label} ${formatRemaining(seconds)}`}
        className={cn("tabular-nums", seconds <= CALM_UNTIL_SECONDS && "font-medium text-wait", className)}
      >
        {formatRemaining(seconds)}
      </span>
      <span role="status" className="sr-only">
        {ANNOUNCED_SECONDS.includes(seconds) ? `${label} ${seconds} seconds` : ""}
      </span>
    </>
  );
}
