"use client";

import { useEffect, useState } from "react";

/**
 * The server's clock in milliseconds, read every `stepMs`. The first render gives `serverNowMs`, as the server
 * did, so that hydration finds what it expects; from then on the client's clock runs, put right by the offset
 * of the two. A newer `serverNowMs` (from an answer of the server) sets the offset again.
 */
export function useServerNow(serverNowMs: number, stepMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const offsetMs = serverNowMs - Date.now();
    const tick = () => setNowMs(Date.now() + offsetMs);
    tick();
    const timer = setInterval(tick, stepMs);
    // A page that comes back from sleep must not show an old time for even one step.
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
