"use client";

import { formatRelative } from "@/components/ui/format-time";
import { useServerNow } from "@/components/ui/use-server-now";

const STEP_MS = 20_000;

/** "3 minutes ago", kept right while the page is open. Stands beside an absolute time, never alone. */
export function RelativeTime({ atMs, nowMs, locale }: { atMs: number; nowMs: number; locale?: string }) {
  const now = useServerNow(nowMs, STEP_MS);
  return <span className="text-ink-muted">{formatRelative(atMs, now, locale)}</span>;
}
