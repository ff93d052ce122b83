"use client";

import { Ban, CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon, TimerOff } from "lucide-react";
import { useEffect, useState } from "react";
import { deadlineText } from "@/components/checkout/deadline-text";
import type { LivePart } from "@/components/checkout/live-payment";
import { words } from "@/components/checkout/words";
import { Countdown } from "@/components/ui/countdown";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { PaymentStatus } from "@/server/payments/lifecycle";

const looks: Record<PaymentStatus, { tone: Tone; icon: LucideIcon }> = {
  requires_action: { tone: "info", icon: Clock },
  processing: { tone: "wait", icon: LoaderCircle },
  succeeded: { tone: "good", icon: CircleCheck },
  failed: { tone: "bad", icon: CircleX },
  expired: { tone: "muted", icon: TimerOff },
  cancelled: { tone: "muted", icon: Ban },
};

/** The status in a word, and while it is open until when. Changes of the word are read out. */
export function StatusLine({ payment, onEnd }: { payment: LivePart; onEnd: () => void }) {
  const { status, depth } = payment;
  const { tone, icon } = looks[status];
  const isPayable = status === "requires_action";
  return (
    <div
      className={
        // Later the page's heading says it, and this is for those who hear changes.
        isPayable ? "mt-3 flex min-h-6 flex-wrap items-center justify-center gap-x-3 gap-y-2" : "sr-only"
      }
    >
      <div role="status">
        <StatusPill tone={tone} icon={icon}>
          {words.status[status]}
          {depth ? <span aria-hidden>{` ${depth.seen}/${depth.needed}`}</span> : null}
        </StatusPill>
      </div>
      {isPayable ? <Deadline payment={payment} onEnd={onEnd} /> : null}
    </div>
  );
}

/** The moment in the reader's own zone as soon as a script can know it, in UTC before. */
function Deadline({ payment: { expiresAtMs, nowMs }, onEnd }: { payment: LivePart; onEnd: () => void }) {
  const [zone, setZone] = useState("UTC");
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"), []);
  return (
    <p className="text-center text-ink-muted">
      <time dateTime={new Date(expiresAtMs).toISOString()} className="tabular-nums">
        {words.payUntil(deadlineText({ expiresAtMs, nowMs, zone }))}
      </time>
      <span className="noscript:hidden">
        {" · "}
        <Countdown untilMs={expiresAtMs} serverNowMs={nowMs} label={words.timeLeft} onEnd={onEnd} />
      </span>
    </p>
  );
}
