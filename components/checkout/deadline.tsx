"use client";

import { useEffect, useState } from "react";
import { deadlineText } from "@/components/checkout/deadline-text";
import type { LivePart } from "@/components/checkout/live-part";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { TimeLeft } from "@/components/ui/time-left";

/** Shows the deadline and the time left, in the reader's zone once a script knows it, else as the server wrote it. */
export function Deadline({ payment, onEnd }: { payment: LivePart; onEnd: () => void }) {
  const { expiresAtMs, nowMs, deadline } = payment;
  const { tag, t } = useLiveLocale();
  const [zone, setZone] = useState<string>();
  useEffect(() => {
    // The first use of time zones loads the browser's calendars (10 ms), so it stays out of the page's first task.
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
        <bdi>
          <TimeLeft label={t("timeLeft")} untilMs={expiresAtMs} serverNowMs={nowMs} onEnd={onEnd} />
        </bdi>
      </span>
    </p>
  );
}
