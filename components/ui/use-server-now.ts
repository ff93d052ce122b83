"use client";

import { useEffect, useState } from "react";

/**
 * Returns the server's clock in milliseconds, updated every `stepMs`. The first render returns `serverNowMs`, as on the
 * server, so that hydration matches; afterwards the client's clock runs, corrected by the offset of the two. A newer
 * `serverNowMs` (from a server answer) resets the offset.
 */
export function useServerNow(serverNowMs: number, stepMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const offsetMs = serverNowMs - Date.now();
    const tick = () => setNowMs(Date.now() + offsetMs);
    tick();
    const timer = setInterval(tick, stepMs);
    // A page that resumes from sleep must not show an old time for even one step.
    document.addEventListener("visibilitychange", tick);
    window.addEventListener("pageshow", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
      window.removeEventListener("pageshow", tick);
    };
  }, [serverNowMs, stepMs]);
  return nowMs;
}
