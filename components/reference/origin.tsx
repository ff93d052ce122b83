"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Returns the origin that serves this page and the API. */
export function Origin() {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => "https://pay.example.com",
  );
  return <code className="font-mono text-[0.93em] [overflow-wrap:anywhere]">{origin}</code>;
}
