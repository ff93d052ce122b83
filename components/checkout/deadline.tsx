"use client";

import { useEffect, useState } from "react";
import { deadlineText } from "@/components/checkout/deadline-text";
import type { LivePart } from "@/components/checkout/live-payment";
import { TimeLeft } from "@/components/checkout/time-left";
import { useLiveLocale } from "@/components/checkout/use-live-locale";

/** Until when, in the reader's own zone as soon as a script can know it and as the server wrote it before; and how long. */
export function Deadline({ payment, onEnd }: { payment: LivePart; onEnd: () => void }) {
  const { expiresAtMs, nowMs, deadline } = payment;
  const { tag, t } = useLiveLocale();
  const [zone, setZone] = useState<string>();
  useEffect(() => {
    // A browser's first question for the zone loads its calendars, ten milliseconds: not in the page's first task.
    const timer = setTimeout(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"));
    return () => clearTimeout(timer);
  }, []);
  const time = zone === undefined ? deadline : deadlineText({ expiresAtMs, nowMs, zone }, tag);
  return (
    <p className="text-center text-ink-muted">
      <time dateTime={new Date(expiresAtMs).toISOString()} className="tabular-nums">
        {t("payUntil", { time })}
      </time>
      <span className="noscript:hidden">
        {" · "}
        <TimeLeft untilMs={expiresAtMs} serverNowMs={nowMs} onEnd={onEnd} />
      </span>
    </p>
  );
}
