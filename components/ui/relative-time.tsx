"use client";

import { formatRelative } from "@/components/ui/format-time";
import { useServerNow } from "@/components/ui/use-server-now";

const STEP_MS = 20_000;

/** Shows "3 minutes ago", updated while the page is open. Always used next to an absolute time. */
export function RelativeTime({ atMs, nowMs, locale }: { atMs: number; nowMs: number; locale?: string }) {
  const now = useServerNow(nowMs, STEP_MS);
  return <span className="text-ink-muted">{formatRelative(atMs, now, locale)}</span>;
}
