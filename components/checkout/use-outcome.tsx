"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { untilLoaded } from "@/components/checkout/load-wallet-steps";

type OutcomePanel = ComponentType<{ appUrl: string | null }>;

interface OutcomeOptions {
  /** As the server rendered it, for a payment that had ended before. */
  rendered: ReactNode;
  isNear: boolean;
  appUrl: string | null;
}

/** Returns the outcome, whose script is loaded once the end is near; null until it has arrived. */
export function useOutcome({ rendered, isNear, appUrl }: OutcomeOptions): ReactNode {
  const [panel, setPanel] = useState<{ Outcome: OutcomePanel } | null>(null);
  const isNeeded = isNear && rendered === null;
  useEffect(() => {
    if (!isNeeded) return;
    const leaving = new AbortController();
    untilLoaded(() => import("@/components/checkout/outcome"), leaving.signal).then(
      ({ Outcome }) => setPanel({ Outcome }),
      // The page was left.
      () => {},
    );
    return () => leaving.abort();
  }, [isNeeded]);
  return rendered ?? (panel && <panel.Outcome appUrl={appUrl} />);
}
