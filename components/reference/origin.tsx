"use client";

import { useBrowserValue } from "@/components/ui/use-browser-value";

const readOrigin = () => location.origin;

/** Returns the origin that serves this page and the API. */
export function Origin() {
  const origin = useBrowserValue(readOrigin, "https://pay.example.com");
  return <code className="font-mono text-[0.93em] [overflow-wrap:anywhere]">{origin}</code>;
}
