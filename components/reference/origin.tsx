"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The address that this page is served from, which is the API's, too. */
export function Origin() {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => "https://pay.example.com",
  );
  return <code className="font-mono text-[0.93em] [overflow-wrap:anywhere]">{origin}</code>;
}
